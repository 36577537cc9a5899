"""Decision points: what two rulesets ask differently, with the consequences of one fact folded under it."""

from compliance.check.points.group import group_in_points
from compliance.check.points.inevitable import SmallestFilings

__all__ = ["SmallestFilings", "group_in_points"]

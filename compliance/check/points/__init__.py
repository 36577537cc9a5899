"""Decision points: what two rulesets ask differently, with the consequences of one fact folded under it."""

from compliance.check.points.group import group_in_points

__all__ = ["group_in_points"]

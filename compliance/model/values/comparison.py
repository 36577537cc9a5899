"""How two values are compared, in conditions and in house ways alike."""

from typing import Literal

CompareOp = Literal["is", "is not", ">=", "<=", ">", "<"]

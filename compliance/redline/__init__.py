"""Two texts of law lined up and their changes classed. It reads no file and prints nothing."""

from compliance.redline.redline import redline_texts
from compliance.redline.words.replay import accept_all, reject_all

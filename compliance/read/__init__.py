"""Documents that nobody made for this program, read by cues: proposals with their words, questions, and the rest."""

from compliance.read.chapters import Chapter, ChapterGuess, guess_chapter
from compliance.read.document import propose_statements

"""Documents that nobody made for this program, read by cues: proposals with their words, questions, and the rest."""

from compliance.read.chapters import ChapterGuess, guess_chapter
from compliance.read.document import Chapter, propose_statements

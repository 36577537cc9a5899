"""Mutants of our own code: small wrong changes of a room, each of which some test has to notice.

`changes` makes them, `trials` runs the tests that reach one, `kept.yaml` has those that no test can notice, with why.
"""

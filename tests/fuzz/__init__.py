"""Inputs that a machine makes up, guided by which lines of the program they reach."""

"""Paytables counted, chosen, tried and matched."""

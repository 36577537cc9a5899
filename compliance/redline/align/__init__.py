"""Which provisions of two texts answer to each other."""

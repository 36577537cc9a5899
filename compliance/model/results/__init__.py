"""What use cases return: findings, changes, cures, proofs, notices."""

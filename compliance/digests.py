"""Hashes as `hashlib` has them, without OpenSSL: loading that takes longer than hashing all that a check reads."""

from typing import TYPE_CHECKING

__all__ = ("blake2b", "sha256")

if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    # WHY: modules of Python's own, which `hashlib` and `random` take in the same way; their names are no promise.
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256
        except ImportError:
            from _sha256 import sha256
    except ImportError:
        from hashlib import blake2b, sha256

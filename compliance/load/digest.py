"""The fingerprint of bytes, by Python's own small module where it has one: to load OpenSSL costs more than to hash."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256

__all__ = ["sha256"]

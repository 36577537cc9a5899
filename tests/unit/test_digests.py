"""Hashes without OpenSSL are those that everybody else computes."""

import hashlib
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from compliance.digests import blake2b, sha256


@given(st.binary(max_size=300), st.binary(max_size=64))
def test_hashes_are_those_of_hashlib(content: bytes, key: bytes) -> None:
    assert sha256(content).hexdigest() == hashlib.sha256(content).hexdigest()
    ours, theirs = blake2b(content, key=key, digest_size=32), hashlib.blake2b(content, key=key, digest_size=32)
    assert ours.digest() == theirs.digest()


def test_without_the_modules_of_python_they_come_from_hashlib() -> None:
    hidden = "import sys; sys.modules.update({'_blake2': None, '_sha2': None, '_sha256': None})"
    shown = "from compliance.digests import blake2b, sha256; print(sha256(b'a').hexdigest())"
    ran = subprocess.run(
        [sys.executable, "-c", f"import hashlib; {hidden}; {shown}"], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == hashlib.sha256(b"a").hexdigest()

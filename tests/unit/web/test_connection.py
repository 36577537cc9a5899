"""Connections that say nothing, or too many of them, against a real server."""

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from benches import folder_with, served

from compliance.web import connection as line


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    with served(folder_with(tmp_path_factory.mktemp("filings"), "river-bend.yaml")) as url:
        yield "127.0.0.1", urlsplit(url).port or 0


def asked(place: tuple[str, int]) -> bytes:
    with socket.create_connection(place, timeout=60) as line:
        line.sendall(b"GET /draft HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % place[1])
        return line.recv(15)


def test_more_connections_than_are_taken_are_closed_and_the_rest_is_answered_again(place: tuple[str, int]) -> None:
    idle = [socket.create_connection(place, timeout=60) for _ in range(line.MOST_CONNECTIONS + 20)]
    closed = 0
    for one in idle[-20:]:
        try:
            closed += one.recv(1) == b""
        except ConnectionResetError:
            closed += 1
    assert closed == 20
    for one in idle:
        one.close()
    assert asked(place) == b"HTTP/1.1 200 OK"


def test_a_connection_that_never_says_what_it_wants_is_closed(place: tuple[str, int]) -> None:
    with socket.create_connection(place, timeout=120) as silent, socket.create_connection(place, timeout=120) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert silent.recv(1) == b""
        assert slow.recv(1) == b""


def test_a_whole_request_is_answered_though_it_came_in_pieces(place: tuple[str, int]) -> None:
    with socket.create_connection(place, timeout=60) as line:
        for piece in (b"GET /draft HT", b"TP/1.1\r\nHost: 127.0.0.1:%d\r\n" % place[1], b"\r\n"):
            line.sendall(piece)
        assert line.recv(15) == b"HTTP/1.1 200 OK"

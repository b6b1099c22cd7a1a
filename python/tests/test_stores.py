"""Stores that processes share: a TCPStore says and understands the bytes that PyTorch's does, and stores give what PyTorch's give."""

import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest
import store_calls
import tare
import tare.distributed as dist

HERE = pathlib.Path(__file__).parent
CONVERSATION = json.loads((HERE / "store_golden/conversation.json").read_text())["calls"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
SHORT = timedelta(milliseconds=60)


def serve(**options):
    return dist.TCPStore("127.0.0.1", 0, None, True, wait_for_workers=False, **options)


def whole(data):
    """What the recorder wrote, which leaves most of the one large value out."""
    start, dots, count = data.partition("...")
    return bytes.fromhex(start).ljust(int(count), b"v") if dots else bytes.fromhex(data)


def receive(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        assert part, "the connection ended"
        data += part
    return data


def test_every_call_is_recorded():
    assert [name for name, _, _ in CONVERSATION[1:]] == [call[0] for call in store_calls.CALLS]
    called = {call[0] for call in store_calls.CALLS}
    assert called >= {"set", "get", "add", "compare_set", "check", "wait", "num_keys", "delete_key", "append", "multi_get", "multi_set",
                      "queue_push", "queue_pop", "queue_len", "list_keys", "barrier"}


def test_the_client_sends_what_pytorchs_sends_and_reads_its_servers_answers():
    """A server that knows the recorded conversation and nothing else."""
    listening = socket.create_server(("127.0.0.1", 0))
    differing = []

    def answer():
        connection = listening.accept()[0]
        for number, (name, turns, _) in enumerate(CONVERSATION):
            for who, data in turns:
                data = whole(data)
                if who == "client":
                    got = receive(connection, len(data))
                    if number == 0:  # and whatever number the client took
                        nonce, got, data = got[6:], got[:6], data[:6]
                    if got != data:
                        differing.append((name, got, data))
                else:
                    time.sleep(0.08 if turns[0][1].endswith("0c") else 0)  # it cancels
                    connection.sendall(data if number else nonce)
        connection.recv(1)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    store = store_calls.client(tare, listening.getsockname()[1])
    for call, (name, _, expected) in zip(store_calls.CALLS, CONVERSATION[1:], strict=True):
        assert store_calls.told(store, *call) == expected, call
    del store
    thread.join(10)
    assert not differing


@pytest.mark.parametrize("size", [1, 7, 1 << 20], ids=["byte by byte", "in pieces", "at once"])
def test_the_server_answers_as_pytorchs_does(size):
    store = serve()
    with socket.create_connection(("127.0.0.1", store.port)) as connection:
        connection.settimeout(10)
        for name, turns, _ in CONVERSATION:
            for who, data in turns:
                data = whole(data)
                if who == "client":
                    for start in range(0, len(data), size):
                        connection.sendall(data[start:start + size])
                elif name == "list_keys":
                    receive(connection, len(data))  # in another order
                else:
                    assert receive(connection, len(data)) == data, name


def test_tares_client_and_server_give_what_pytorchs_give():
    store = serve()
    client = store_calls.client(tare, store.port)
    for call, (_, _, expected) in zip(store_calls.CALLS, CONVERSATION[1:], strict=True):
        assert store_calls.told(client, *call) == expected, call


def test_a_waiting_client_goes_on_when_another_process_sets_the_key():
    store = serve()
    code = ("import sys, torch.distributed as dist\n"
            "store = dist.TCPStore('127.0.0.1', int(sys.argv[1]), 2, False)\n"
            "store.set('hello', store.get('question') + b'!')\n")
    with subprocess.Popen([sys.executable, "-m", "tare", "-c", code, str(store.port)], env=ENVIRONMENT) as process:
        store.set("question", "what")
        assert store.get("hello") == b"what!"
        assert process.wait(30) == 0


def test_a_master_waits_for_its_clients():
    with pytest.raises(dist.DistStoreError, match=r"waiting for clients. 1/2 clients joined\."):
        dist.TCPStore("127.0.0.1", 0, 2, True, timeout=SHORT)
    assert dist.TCPStore("127.0.0.1", 0, 1, True, timeout=SHORT).num_keys() == 1


def test_errors_of_the_network_are_pytorchs():
    store = serve()
    text = r"The client socket has timed out after 60ms while trying to connect to \(127.0.0.1, 1\)"
    with pytest.raises(dist.DistNetworkError, match=text):
        dist.TCPStore("127.0.0.1", 1, None, False, timeout=SHORT)
    with pytest.raises(dist.DistNetworkError, match=f"failed to listen on any local network address. port: {store.port}, .*EADDRINUSE"):
        dist.TCPStore("127.0.0.1", store.port, None, True)
    with pytest.raises(TypeError, match="0 to 65535"):
        dist.TCPStore("127.0.0.1", 65536)
    client = store_calls.client(tare, store.port)
    del store
    with pytest.raises(dist.DistNetworkError):
        client.get("key")
    with pytest.raises(TypeError, match="cannot pickle 'torch._C._distributed_c10d.TCPStore' object"):
        client.__reduce__()


HELLO = b"\0" + struct.pack("<I", 0x3C85F7CE)


def query(number, *parts):
    packed = [struct.pack("<Q", len(one)) + one if isinstance(one, bytes) else struct.pack("<q", one) for one in parts]
    return bytes([number]) + b"".join(packed)


HOSTILE = {
    "another protocol": b"GET / HTTP/1.1\r\n\r\n",
    "another number": b"\0\1\2\3\4",
    "no greeting": query(7),
    "two greetings": HELLO + HELLO,
    "no query": HELLO + b"\x40",
    "a key of a tebibyte": HELLO + b"\3" + struct.pack("<Q", 1 << 40),
    "a key of 8,193 bytes": HELLO + query(3, b"k" * 8193),
    "a value of 9 MiB": HELLO + query(1, b"/key") + struct.pack("<Q", 9 << 20),
    "too many keys": HELLO + b"\5" + struct.pack("<Q", (128 << 10) + 1),
    "a sum of text": HELLO + query(1, b"/text", b"abc") + query(4, b"/text", 1),
    "a sum over 64 bits": HELLO + query(4, b"/sum", 2**63 - 1) + query(4, b"/sum", 1) + query(4, b"/sum", 1),
    "a key of 2**64 - 1 bytes": HELLO + b"\3" + b"\xff" * 8,
    "a value of 2**63 bytes": HELLO + query(1, b"/key") + struct.pack("<Q", 1 << 63),
    "a wait for 2**63 keys": HELLO + b"\6" + struct.pack("<Q", 1 << 63),
    "a wait for -1 keys": HELLO + query(6, -1),
    "a greeting cut off": HELLO[:3],
    "a key cut off": HELLO + b"\3" + struct.pack("<Q", 10) + b"/k",
    "a sum of a number of 40 digits": HELLO + query(1, b"/long", b"9" * 40) + query(4, b"/long", 1),
    "a sum below 64 bits": HELLO + query(1, b"/low", b"-9223372036854775808") + query(4, b"/low", -1),
    "two waits": HELLO + query(6, 1, b"/never") + query(6, 1, b"/never"),
}


@pytest.mark.parametrize("message", HOSTILE)
def test_a_hostile_client_is_sent_away_and_the_others_stay(message):
    store = serve()
    with socket.create_connection(("127.0.0.1", store.port)) as connection:
        connection.settimeout(10)
        connection.sendall(HOSTILE[message])
        if message.endswith("cut off"):
            connection.shutdown(socket.SHUT_WR)
        try:
            while connection.recv(1000):
                pass
        except ConnectionResetError:
            pass
    store.set("key", "value")
    assert store.get("key") == b"value"


@pytest.mark.parametrize("answer", [b"", b"\1\2\3\4", struct.pack("<Q", 1 << 62)])
def test_what_is_no_server_of_a_store_is_told_so(answer):
    listening = socket.create_server(("127.0.0.1", 0))

    def speak():
        connection = listening.accept()[0]
        connection.sendall(answer)
        connection.close()

    threading.Thread(target=speak, daemon=True).start()
    with pytest.raises(dist.DistNetworkError):
        store_calls.client(tare, listening.getsockname()[1])


def test_one_item_of_a_queue_wakes_one_who_waits():
    store = serve()
    found = []

    def take():
        client = dist.TCPStore("127.0.0.1", store.port, None, False, timedelta(seconds=20), False)
        found.append(client.queue_pop("queue"))

    threads = [threading.Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(2):
        time.sleep(0.05)
        store.queue_push("queue", str(number))
    for thread in threads:
        thread.join(20)
    assert sorted(found) == [b"0", b"1"]


def test_a_barrier_lets_all_go_on_with_the_last():
    store = serve()
    clients = [dist.TCPStore("127.0.0.1", store.port, None, False, timedelta(seconds=20), False) for _ in range(3)]
    passed = []
    threads = [threading.Thread(target=lambda one=one: (one.barrier("all", 3), passed.append(1))) for one in clients]
    for thread in threads[:2]:
        thread.start()
    time.sleep(0.1)
    assert not passed
    threads[2].start()
    for thread in threads:
        thread.join(20)
    assert len(passed) == 3


def make(kind, folder):
    if kind == "tcp":
        return serve(timeout=SHORT)
    store = dist.HashStore() if kind == "hash" else dist.FileStore(str(folder / "store"), 1)
    store.set_timeout(SHORT)
    return store


@pytest.mark.parametrize("kind", ["hash", "file", "tcp"])
def test_stores_give_the_same(kind, tmp_path):
    store = make(kind, tmp_path)
    prefixed = dist.PrefixStore("inner", dist.PrefixStore("outer", store))
    for one in (store, prefixed):
        one.set("key", b"\0value")
        assert (one.get("key"), one.add("n", 3), one.add("n", -1), one.check(["key", "n"]), one.check(["none"])) == \
            (b"\0value", 3, 2, True, False)
        compared = [one.compare_set("new", "", "is"), one.compare_set("new", "not", "x"), one.compare_set("no", "x", "y")]
        assert compared == [b"is", b"is", b"x"]
        assert (one.delete_key("key"), one.delete_key("key")) == (True, False)
        one.append("new", "n't")
        one.multi_set(["a", "b"], ["1", "2"])
        assert one.multi_get(["a", "b", "new"]) == [b"1", b"2", b"isn't"]
        assert {"a", "b", "n", "new"} <= set(one.list_keys())
        one.barrier("only", 1)
        assert one.clone().get("a") == b"1"
        with pytest.raises(RuntimeError, match="(?i)wait timeout after 60ms, keys: .*none1, .*none2"):
            one.wait(["none1", "none2"])
        with pytest.raises(RuntimeError, match="none"):
            one.get("none")
        with pytest.raises(TypeError, match="str or bytes, not int"):
            one.set("key", 5)
        with pytest.raises(TypeError, match="keys are str, not int"):
            one.get(5)
    assert store.get("outer/inner/a") == b"1"
    assert prefixed._underlying_non_prefix_store is store
    assert prefixed.timeout == store.timeout == SHORT
    assert prefixed.has_extended_api() == store.has_extended_api() == (kind != "file")


def test_a_thread_waits_for_what_another_sets():
    store = dist.HashStore()
    threading.Timer(0.05, lambda: store.set("key", "late")).start()
    assert store.get("key") == b"late"


def test_a_file_is_what_pytorch_writes_and_goes_with_its_last_store(tmp_path):
    path = tmp_path / "store"
    store = dist.FileStore(str(path), 2)
    store.set("k", "v")
    store.add("n", 3)
    store.delete_key("k")
    # As FileStore of PyTorch 2.13.0 writes it.
    assert path.read_bytes() == (b"\t\0\0\0refcount/\1\0\0\0" b"1" b"\2\0\0\0/k\1\0\0\0v" b"\2\0\0\0/n\1\0\0\0" b"3" b"\3\0\0\0-/k\0\0\0\0")
    other = dist.FileStore(str(path))
    assert (other.get("n"), store.num_keys()) == (b"3", 2)
    del other
    assert path.exists()
    del store
    assert not path.exists()


@pytest.mark.parametrize("data", [b"\1", b"\xff\xff\xff\xff/k", b"\2\0\0\0/k\xff\xff\xff\x7fv"])
def test_a_damaged_file_is_told(tmp_path, data):
    path = tmp_path / "store"
    path.write_bytes(data)
    with pytest.raises(dist.DistStoreError, match="is no file of a FileStore: an entry at byte 0 ends behind the file"):
        dist.FileStore(str(path), 1)


def test_an_item_of_a_queue_that_has_not_come_yet_is_none():
    store = serve()
    with socket.create_connection(("127.0.0.1", store.port)) as one, socket.create_connection(("127.0.0.1", store.port)) as other:
        push = query(14, b"/queue", b"value")
        one.sendall(HELLO + push[:-2])
        store.add("key", 1)
        other.settimeout(10)
        other.sendall(HELLO + query(16, b"/queue") + query(15, b"/queue"))
        assert receive(other, 16) == bytes(16)
        one.sendall(push[-2:] + query(13, 7)[:5])
        assert receive(one, 4) == struct.pack("<I", 7)
        other.sendall(query(15, b"/queue"))
        assert receive(other, 21) == struct.pack("<QQ", 1, 5) + b"value"

"""Records conversations of PyTorch's TCPStore into store_golden/: for each call of store_calls.py what the client and the server sent,
and what the call gave. Run with PyTorch 2.13.0:

    python record_store.py
"""

import json
import pathlib
import socket
import subprocess
import sys
import threading
import time

import torch

import store_calls

HERE = pathlib.Path(__file__).parent


class Between:
    """Passes bytes on between a client and a server, and keeps them."""

    def __init__(self, port):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port, self.to, self.parts = self.listening.getsockname()[1], port, []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        client = self.listening.accept()[0]
        server = socket.create_connection(("127.0.0.1", self.to))
        for whose, one, other in (("client", client, server), ("server", server, client)):
            threading.Thread(target=self.pump, args=(whose, one, other), daemon=True).start()

    def pump(self, whose, one, other):
        while data := one.recv(1 << 16):
            self.parts.append((whose, data))
            other.sendall(data)
        other.close()

    def take(self):
        """What both said since the last time, one behind the other."""
        time.sleep(0.1)
        turns = []
        for whose, data in self.parts:
            if turns and turns[-1][0] == whose:
                turns[-1][1] += data
            else:
                turns.append([whose, bytearray(data)])
        self.parts.clear()
        return [[whose, data.hex() if len(data) < 20000 else f"{data[:40].hex()}...{len(data)}"] for whose, data in turns]


def between_processes():
    """`Between` in a process of its own, since some of PyTorch's calls hold the interpreter: one line asks, one line answers."""
    between = Between(int(sys.argv[2]))
    print(between.port, flush=True)
    for _ in sys.stdin:
        print(json.dumps(between.take()), flush=True)


def main():
    if sys.argv[1:2] == ["between"]:
        return between_processes()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    server = subprocess.Popen([sys.executable, HERE / "store_calls.py", "serve"], **pipes)
    port = server.stdout.readline().strip()
    between = subprocess.Popen([sys.executable, __file__, "between", port], **pipes)

    def taken():
        print(file=between.stdin, flush=True)
        return json.loads(between.stdout.readline())

    store = store_calls.client(torch, int(between.stdout.readline()))
    found = [["connect", taken(), ""]]
    for call in store_calls.CALLS:
        gave = store_calls.told(store, *call)
        found.append([call[0], taken(), gave])
    for one in (between, server):
        one.kill()
    (HERE / "store_golden").mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(one) for one in found)
    (HERE / "store_golden/conversation.json").write_text(f'{{"torch": "{torch.__version__}", "calls": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ask.py COLLET DOCUMENT: starts the host over stdio as a client does, lists its tools, asks three questions about GitHub's API
description, and prints what to paste into a client's configuration."""
import json
import os
import subprocess
import sys
import time

collet, document = (os.path.abspath(path) for path in sys.argv[1:3])
serve = ["serve", "--set", f"access.read={json.dumps([os.path.dirname(document)])}"]

QUESTIONS = [
    ("What is in this API?", "parse", {}),
    ("What can I create around an issue?", "walk_operations", {"path": "/repos/*/*/issues/**", "method": "post"}),
    ("Which parts has the API, by size?", "walk_paths", {"group_by": "segment", "limit": 12}),
]


class Client:
    def __init__(self):
        self.host = subprocess.Popen([collet, *serve], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.last = 0

    def send(self, message):
        self.host.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.host.stdin.flush()

    def ask(self, method, params):
        """The result and the milliseconds until it came."""
        self.last += 1
        start = time.perf_counter()
        self.send({"id": self.last, "method": method, "params": params})
        for line in self.host.stdout:
            message = json.loads(line)
            if message.get("id") == self.last:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"], (time.perf_counter() - start) * 1000
        sys.exit("the host ended without an answer")


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def shown(text, lines=14):
    """A value as few lines: one a member, one an item of a list, each cut at the width of a page."""
    value = json.loads(text)
    rows = []
    for key, member in value.items():
        if isinstance(member, list) and member and isinstance(member[0], dict):
            rows.append(f"{key}:")
            rows += [f"  {compact(item)}" for item in member[:6]]
            if len(member) > 6:
                rows.append(f"  … {len(member) - 6} more")
        else:
            rows.append(f"{key}: {compact(member)}")
    cut = [row if len(row) <= 118 else row[:117] + "…" for row in rows]
    return "\n".join("    " + row for row in cut[: lines + 8])


client = Client()
agreed, first = client.ask("initialize", {
    "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "collet-quickstart", "version": "1"}})
client.send({"method": "notifications/initialized"})
listed, _ = client.ask("tools/list", {})
tokens = sum(len(compact({k: tool[k] for k in ("name", "description", "inputSchema")})) for tool in listed["tools"]) // 4
print(f"\n{agreed['serverInfo']['name']} {agreed['serverInfo'].get('version', '')}, MCP {agreed['protocolVersion']}, started in {first:.0f} ms")
print(f"tools: {', '.join(tool['name'] for tool in listed['tools'])} ({tokens} tokens for the whole list)")
print(f"document: {document} ({os.path.getsize(document) / 1e6:.1f} MB)")

failed = False
for question, tool, arguments in QUESTIONS:
    result, ms = client.ask("tools/call", {"name": tool, "arguments": {"spec": {"file": document}, **arguments}})
    text = "".join(block["text"] for block in result["content"] if block["type"] == "text")
    asked = " ".join(f"{key}={value}" for key, value in arguments.items())
    print(f"\n{question}\n  {tool} {asked}\n  {ms:.1f} ms, {len(text) // 4} tokens")
    if result.get("isError"):
        failed = True
        print("    " + text)
    else:
        print(shown(text))

client.host.stdin.close()
code = client.host.wait(timeout=5)
if failed or code != 0:
    sys.exit(f"a question failed or the host ended with {code}")

entry = {"mcpServers": {"collet": {"command": collet, "args": serve}}}
print("\nFor a client's configuration (access.read lists the folders whose files the tools may read):\n")
print(json.dumps(entry, indent=2, ensure_ascii=False))

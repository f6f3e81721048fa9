import json
import sys

for linha in sys.stdin:
    mensagem = json.loads(linha)
    if mensagem["type"] == "ask":
        while True:
            sys.stdout.write("x" * 4096)

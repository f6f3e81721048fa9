import json
import sys

for linha in sys.stdin:
    mensagem = json.loads(linha)
    if mensagem["type"] == "ask":
        print("e9", flush=True)

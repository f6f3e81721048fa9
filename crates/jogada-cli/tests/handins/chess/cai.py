import json
import sys

for linha in sys.stdin:
    mensagem = json.loads(linha)
    if mensagem["type"] == "ask":
        print(mensagem["escolhas"][0], flush=True)

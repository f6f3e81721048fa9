import json
import sys

for linha in sys.stdin:
    mensagem = json.loads(linha)
    if mensagem["type"] == "ask":
        print(mensagem["choices"][0], flush=True)
        break

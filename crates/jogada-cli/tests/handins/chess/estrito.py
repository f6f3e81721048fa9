import json
import sys

for linha in sys.stdin:
    mensagem = json.loads(linha)
    if mensagem["type"] == "ask":
        assert "version" not in mensagem
        print(mensagem["choices"][0], flush=True)

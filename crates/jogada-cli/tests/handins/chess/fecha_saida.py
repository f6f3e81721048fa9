import os
import time
import json
import sys

for linha in sys.stdin:
    mensagem = json.loads(linha)
    if mensagem["type"] == "ask":
        os.close(1)
        time.sleep(60)

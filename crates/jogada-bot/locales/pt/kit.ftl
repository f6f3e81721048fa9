# O README de um kit inicial.
readme =
    # { $name }
    Um robô em { $language } para `{ $game }`, que joga lances válidos ao acaso. Faça `{ $file }` pensar.

    1. Verifique-o: `jogada bot check .` joga muitas partidas na prisão e sob os limites de um torneio, e diz o que está errado e como consertar.
    2. Mude-o: a cada lance seu programa lê uma linha de JSON com `choices`, os lances válidos, e `view`, a posição como você a vê; ele escreve uma das escolhas e esvazia a saída (flush).
    3. Verifique-o de novo e entregue esta pasta.

    `jogada.toml` diz como ele é montado e iniciado: { $how }.
    A saída padrão é só para respostas. O que você imprime na saída de erros é guardado para você e mostrado depois da partida.
    O protocolo é uma página, `docs/protocol.md` do Jogada; os limites e todas as chaves de `jogada.toml` estão em `docs/bots.pt.md`.
command = `{ $command }`
commands = `{ $command }`, depois { $then }

# Por que nenhum kit foi escrito.
unknown-language = esperava uma linguagem: { $names }, veio { $got }
folder-not-empty = esperava uma pasta nova ou vazia, veio { $got }
cannot-write = não consigo escrever { $folder }

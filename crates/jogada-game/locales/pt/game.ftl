# O que se diz de qualquer jogo: nomes, jogadores, opções.
unknown-game = esperava um jogo entre { $names }, veio { $got }
unknown-player = esperava um jogador como { $names }, veio { $got }
bad-level = esperava um nível de 1 a 10, veio { $got }
random = qualquer lance válido, todos com a mesma chance
first = o primeiro lance válido da lista

# O que se diz de uma função de um trabalho que está sendo corrigido.
exam-missing = ela não está definida
exam-misspelt = ela não está definida; { $got } está, era essa?
exam-raised = ela levanta { $error }
exam-timed-out = ela ainda roda depois de { $seconds } s
exam-growth = { $slow }; do tamanho { $from } ao { $to } o tempo cresce como n^{ $power }
exam-slow-together = é lenta: só { $made } de { $tried } chamadas couberam em 20 s
exam-died = o processo dela acaba: { $how }
exam-prints = ela imprime a resposta em vez de devolvê-la
exam-returns-nothing = ela não devolve nada (None)
exam-changes-argument = ela muda o argumento, que deve ficar como estava
exam-wrong-type = ela devolve { $got }, esperava { $expected }
exam-wrong = ela devolve outra coisa
exam-keeps-state = certa quando chamada sozinha, errada depois de outras chamadas: ela guarda algo entre as chamadas
exam-through = certa em si; no programa ela falha por causa de { $functions }
exam-counted = { $cause } (errada em { $wrong } de { $tried } chamadas)
exam-where = { $cause }; as chamadas erradas são as { $place }

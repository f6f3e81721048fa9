# O que a busca por trabalhos parecidos diz.
alike = { $percent } % do código do trabalho menor está também no outro, sem contar nomes e formatação ({ $common } de { $smaller } impressões digitais).
only-a-hint = Isto é um indício, não uma conclusão: leia os dois trabalhos e converse com os autores. Nenhuma nota muda por isso.
place = { $file }, linhas { $first } a { $last }
more-passages = { $count ->
    [one] mais um trecho em comum, menor que estes
   *[other] mais { $count } trechos em comum, menores que estes
 }
more-lines = { $count ->
    [one] … mais uma linha
   *[other] … mais { $count } linhas
 }
games-alike = em { $agreements } de { $positions } posições em que os dois tinham escolha, ambos fizeram o mesmo lance: { $percent } %; ao acaso seriam { $chance } %
games-none = os dois nunca tiveram escolha numa mesma posição
skipped-type = { $file } de { $name } não foi comparado: esperava um arquivo em Python, C ou C++
skipped-size = { $file } de { $name } não foi comparado: é grande demais, o limite é de 1 MiB
skipped-complex = { $file } de { $name } não foi comparado: a análise sintática demora demais
position = posição

wrong-code = este não é o código da sala
closed = ninguém pode entrar agora; fale com o professor
bad-name = esperava um nome de até 40 caracteres
not-on-roster = este nome não está na lista da turma; fale com o professor
wrong-number = este não é o número que acompanha o nome
name-taken = este nome já entrou por outro navegador; se for o seu, peça ao professor para liberá-lo
frozen = não dá mais para entregar nem escolher
too-often = { $most ->
    [one] você pode entregar uma vez por hora
   *[other] você pode entregar { $most } vezes por hora
  }; espere um pouco
no-game = aqui não se entregam arquivos de { $got }
bad-file = o arquivo não pôde ser guardado
bad-file-name = esperava um arquivo com nome
file-lost = o arquivo não está mais lá
no-person = a turma não tem essa pessoa
has-hand-ins = esta pessoa já entregou algo, e fica
no-version = essa versão não existe
no-challenge = esse desafio não existe mais
own-challenge = esperava outra pessoa: ninguém joga contra si mesmo
not-asked = esse desafio é para outra pessoa
too-many-challenges = já há desafios demais esperando; espere até que um seja respondido
bad-roster = esperava uma lista de nomes: um por linha, ou uma tabela com uma coluna chamada nome
bad-per-hour = esperava de 1 a { $most } versões por hora, veio { $got }

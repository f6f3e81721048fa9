screen-your-move = Lugar { $seat }: sua vez
screen-thinks = { $player } está pensando
screen-hint = o programa está pensando
screen-moves = Lances
screen-wait = não é a sua vez
screen-nothing = nenhum lance válido passa por aí
screen-ask-move = lance:
screen-ask-file = guardar em:
screen-ask-resign = desistir? s/n
screen-yes = s
screen-too-small = Terminal pequeno: precisa de { $width }×{ $height }, tem { $has_width }×{ $has_height }. Ctrl-C sai; --plain não precisa de espaço.
screen-keys = F1 ajuda  F2 dica  F3 desfaz  F4 guarda  F5 desiste  F6 empate  F10 sai
screen-keys-over = n outra partida  q sai  F4 guarda
screen-keys-replay = ← → passo  PgUp PgDn dez  Home End primeiro, último  q sai
screen-help =
    setas            movem o cursor
    Tab              próximo lugar que pode ser tocado
    Enter, espaço    toca: primeiro o que se move, depois para onde
    mouse            toca
    Backspace        esquece o último toque
    Esc              esquece todos os toques
    letras           digite um lance, depois Enter

    F2               o que o programa acha de cada lance
                     (+ é bom para você, # vitória ou derrota
                     forçada, * certeza)
    F3               volta atrás
    F4               guarda em um arquivo
    F5               desiste
    F6               propõe empate, ou aceita
    F10, Ctrl-C      sai; a partida fica guardada

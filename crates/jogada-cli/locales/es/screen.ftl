screen-your-move = Lugar { $seat }: a jugar
screen-thinks = { $player } piensa
screen-hint = el motor piensa
screen-moves = Jugadas
screen-wait = el turno es de otro lugar
screen-nothing = ninguna jugada legal pasa por ahí
screen-ask-move = jugada:
screen-ask-file = guardar en:
screen-ask-resign = ¿abandonar? s/n
screen-yes = s
screen-too-small = Terminal demasiado pequeña: hacen falta { $width }×{ $height }, hay { $has_width }×{ $has_height }. Ctrl-C sale; --plain no necesita lugar.
screen-keys = F1 ayuda  F2 pista  F3 deshacer  F4 guardar  F5 abandonar  F6 tablas  F10 salir
screen-keys-over = n partida nueva  q salir  F4 guardar
screen-keys-replay = ← → paso  RePág AvPág diez  Inicio Fin primera, última  q salir
screen-help =
    flechas         mueven el cursor
    Tab             siguiente lugar que se puede tocar
    Enter, espacio  tocar: primero lo que se mueve, después adónde
    ratón           tocar
    Retroceso       olvida el último toque
    Esc             olvida todos los toques
    letras          se escribe una jugada, después Enter

    F2              lo que el motor piensa de cada jugada
                    (+ es bueno, # es un resultado forzado,
                    y * es seguro)
    F3              vuelve atrás
    F4              guarda en un archivo
    F5              abandona
    F6              ofrece tablas, o las acepta
    F10, Ctrl-C     sale; la partida queda guardada

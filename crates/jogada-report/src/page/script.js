'use strict';
(() => {
  // Tables: a click on a head sorts by its column, a second one the other way round.
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    return text !== '' && isFinite(text) ? Number(text) : text;
  };
  const compare = (one, other) => {
    // What is empty stays at the end, numbers come before texts.
    if (one === '' || other === '') return (one === '') - (other === '');
    if (typeof one === typeof other) {
      return typeof one === 'number' ? one - other : one.localeCompare(other);
    }
    return typeof one === 'number' ? -1 : 1;
  };
  for (const table of document.querySelectorAll('table.sortable')) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => head.firstElementChild.addEventListener('click', () => {
      const rows = [...table.tBodies[0].rows];
      // Texts and places begin with the least, counts with the most.
      const upward = head.classList.contains('name') || head.classList.contains('rank');
      const sorted = head.getAttribute('aria-sort');
      const ascending = sorted ? sorted === 'descending' : upward;
      rows.sort((a, b) => {
        const [one, other] = [value(a, column), value(b, column)];
        const order = compare(one, other);
        return one === '' || other === '' || ascending ? order : -order;
      });
      table.tBodies[0].append(...rows);
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    }));
  }

  // Replays: a film is a first picture and what each move changes of it.
  const films = document.getElementById('films');
  if (!films) return;
  const [starts, games] = JSON.parse(films.textContent);
  const element = (id) => document.getElementById(id);
  const [board, slider, picker, list] = ['board', 'slider', 'game', 'moves'].map(element);
  let game = 0, ply = 0, timer = 0, nodes = new Map();

  // The items after the first `plies` moves, from the bottom up: pairs of a number and a shape.
  const picture = (film, plies) => {
    let items = starts[film.start].map((shape, number) => [number, shape]);
    for (const [gone, puts] of film.changes.slice(0, plies)) {
      const away = new Set([...gone, ...puts.map(([number]) => number)]);
      items = items.filter(([number]) => !away.has(number));
      for (const [number, below, shape] of puts) {
        const place = items.findIndex(([other]) => other === below);
        items.splice(place + 1, 0, [number, shape]);
      }
    }
    return items;
  };

  const draw = () => {
    const { film, moves, names, end } = games[game];
    const items = picture(film, ply);
    const stays = new Set(items.map(([number]) => number));
    for (const [number, node] of nodes) {
      if (!stays.has(number)) {
        node.remove();
        nodes.delete(number);
      }
    }
    let below = null;
    for (const [number, [look, x, y]] of items) {
      let node = nodes.get(number);
      if (!node) {
        node = document.createElementNS(board.namespaceURI, 'use');
        nodes.set(number, node);
      }
      node.setAttribute('href', '#look' + look);
      node.style.transform = `translate(${x / 100}px, ${y / 100}px)`;
      // Moving a node in the tree would stop its movement on the board.
      const next = below ? below.nextSibling : board.firstChild;
      if (next !== node) board.insertBefore(node, next);
      below = node;
    }
    slider.value = ply;
    const last = ply > 0 ? `${ply}. ${moves[ply - 1][0]} (${names[moves[ply - 1][1]]})` : '–';
    element('said').textContent = ply === moves.length && end ? `${last} · ${end}` : last;
    for (const item of list.children) {
      const current = Number(item.dataset.ply) === ply;
      item.firstElementChild.toggleAttribute('aria-current', current);
      if (current) {
        const top = item.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
          list.scrollTop = top - list.clientHeight / 2;
        }
      }
    }
    // Not disabled: a button that has the focus would lose it, and the keys with it.
    const idle = { first: ply === 0, previous: ply === 0, next: ply === moves.length, last: ply === moves.length };
    for (const id in idle) element(id).setAttribute('aria-disabled', idle[id]);
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    element('play').classList.remove('playing');
  };
  const go = (to) => {
    ply = Math.max(0, Math.min(to, games[game].moves.length));
    draw();
  };
  const play = () => {
    if (timer) return stop();
    if (ply === games[game].moves.length) go(0);
    element('play').classList.add('playing');
    timer = setInterval(() => {
      go(ply + 1);
      if (ply === games[game].moves.length) stop();
    }, 700);
  };
  const show = (number, at) => {
    stop();
    game = Math.max(0, Math.min(number, games.length - 1));
    const { film, moves, names, end } = games[game];
    picker.value = game;
    slider.max = moves.length;
    board.replaceChildren();
    nodes = new Map();
    board.setAttribute('viewBox', `0 0 ${film.size[0]} ${film.size[1]}`);
    names.forEach((name, side) => { element('player' + side).textContent = name; });
    element('end').textContent = end;
    list.replaceChildren(...moves.map(([label, side], index) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.className = 'side' + side;
      button.title = names[side];
      button.addEventListener('click', () => { stop(); go(index + 1); });
      item.dataset.ply = index + 1;
      item.append(button);
      return item;
    }));
    go(at);
  };

  element('first').addEventListener('click', () => { stop(); go(0); });
  element('previous').addEventListener('click', () => { stop(); go(ply - 1); });
  element('play').addEventListener('click', play);
  element('next').addEventListener('click', () => { stop(); go(ply + 1); });
  element('last').addEventListener('click', () => { stop(); go(Infinity); });
  slider.addEventListener('input', () => { stop(); go(Number(slider.value)); });
  picker.addEventListener('change', () => show(Number(picker.value), 0));
  element('stage').addEventListener('keydown', (event) => {
    const moves = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in moves) {
      stop();
      go(moves[event.key]);
    } else if (event.key === ' ' && event.target.tagName !== 'BUTTON') {
      play();
    } else {
      return;
    }
    event.preventDefault();
  });

  // A link such as #game=3&ply=12 opens that position; without one, a finished game shows how it ended.
  const follow = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (!asked.has('game')) return false;
    show(Number(asked.get('game')) - 1 || 0, Number(asked.get('ply')) || 0);
    element('replays').scrollIntoView();
    return true;
  };
  addEventListener('hashchange', follow);
  if (!follow()) show(0, Infinity);
})();

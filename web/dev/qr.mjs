// A drawing that looks like a QR code and is none: the stand-in server's address leads nowhere from a phone.

const SIZE = 29;

export function qr(code) {
  let seed = [...code].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);
  const chance = () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const corner = (x, y) => [[0, 0], [SIZE - 7, 0], [0, SIZE - 7]].find(([cx, cy]) => x >= cx - 1 && x < cx + 8 && y >= cy - 1 && y < cy + 8);
  const isDark = (x, y) => {
    const at = corner(x, y);
    if (!at) return chance() < 0.5;
    const ring = Math.max(Math.abs(x - at[0] - 3), Math.abs(y - at[1] - 3));
    return ring === 3 || ring <= 1;
  };
  let path = "";
  for (let y = 0; y < SIZE; y += 1) for (let x = 0; x < SIZE; x += 1) if (isDark(x, y)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  const side = SIZE + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
}

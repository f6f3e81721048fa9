// The same as src/lib/picture.ts, for the stand-in server.

export function applyDiff(picture, step) {
  const away = new Set([...step.gone, ...step.put.map(({ item }) => item.id)]);
  const items = picture.items.filter(({ id }) => !away.has(id));
  for (const { item, after } of step.put) items.splice(after === null ? 0 : items.findIndex(({ id }) => id === after) + 1, 0, item);
  return { ...picture, items };
}

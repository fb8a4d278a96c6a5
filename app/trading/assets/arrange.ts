/** What the buttons of a list's editor do; each is the id of one instrument. */
export type Rearrangement = { up?: number; down?: number; remove?: number; add?: number };

/** The instruments of a list after one of its buttons was pressed. */
export function rearrange(ids: readonly number[], { up, down, remove, add }: Rearrangement): number[] {
  const kept = ids.filter((id) => id !== remove && id !== add);
  if (add !== undefined) kept.push(add);
  if (up !== undefined) return moveTo(kept, up, kept.indexOf(up) - 1);
  return down === undefined ? kept : moveTo(kept, down, kept.indexOf(down) + 1);
}

/** Moves an instrument to a place; a place outside the list is the nearest end. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(place, 0), 0, id);
}

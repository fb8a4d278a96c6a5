/**
 * Writes text into a cell that contains nothing else; returns whether it changed. The text node is reused, so a tick
 * creates no garbage.
 */
export function write(cell: Element, text: string): boolean {
  const { firstChild } = cell;
  if (!(firstChild instanceof Text)) cell.textContent = text;
  else if (firstChild.data === text) return false;
  else firstChild.data = text;
  return true;
}

/** Sets a cell's permanent classes and the class for the direction of its figure. */
export function tint(cell: Element, always: string, tone: string) {
  const names = `${always} ${tone}`.trim();
  if (cell.className !== names) cell.className = names;
}

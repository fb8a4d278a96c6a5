/** Text into a cell whose only content it is; says whether it is another one. The same text node stays: no garbage with every tick. */
export function write(cell: Element, text: string): boolean {
  const { firstChild } = cell;
  if (!(firstChild instanceof Text)) cell.textContent = text;
  else if (firstChild.data === text) return false;
  else firstChild.data = text;
  return true;
}

/** The classes a cell always wears, and the one that says which way its figure points. */
export function tint(cell: Element, always: string, tone: string) {
  const names = `${always} ${tone}`.trim();
  if (cell.className !== names) cell.className = names;
}

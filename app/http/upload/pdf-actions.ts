/** More than any regular document has: so many references to one object are meant to be slow. */
const MAX_FOUND = 20;
const MAX_NUMBERS = 20_000;
const ACTION_CHARACTERS = 2048;

/** An object stream: its inflated content, the same with decoded names, and the offset of its first object. */
export type Packed = { content: string; opened: string; first: number };

/** Whether opening the PDF does nothing or jumps to one of its own pages. `plain` has decoded names. */
export function checkActions(plain: string, packed: readonly Packed[]): boolean {
  const texts = [plain, ...packed.map(({ opened }) => opened)];
  const found = texts.flatMap((text) => take(text, /\/OpenAction(?![A-Za-z0-9])\s*/g));
  if (found.length > MAX_FOUND) return false;
  return found.every((action) => {
    const [, number = "", generation = ""] = /^(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(action) ?? [];
    if (number === "") return isJump(action);
    const bodies = [
      ...take(plain, new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b\\s*`, "g")),
      ...packed.flatMap((stream) => packedObject(stream, number)),
    ];
    return bodies.length > 0 && bodies.length <= MAX_FOUND && bodies.every(isJump);
  });
}

/** The text after each match, one more than are checked at most. */
function take(text: string, pattern: RegExp): string[] {
  const found: string[] = [];
  for (const { index, 0: match } of text.matchAll(pattern)) {
    const from = index + match.length;
    found.push(text.slice(from, from + ACTION_CHARACTERS));
    if (found.length > MAX_FOUND) break;
  }
  return found;
}

/** Whether it is a destination ([3 0 R /Fit]), or one action that goes to a destination, without a following one. */
function isJump(text: string): boolean {
  if (text.startsWith("[")) return true;
  const dictionary = text.startsWith("<<") ? dictionaryAt(text) : "";
  const kinds = [...dictionary.matchAll(/\/S\s*\/([A-Za-z]+)/g)].map(([, kind]) => kind);
  return kinds.length === 1 && kinds[0] === "GoTo" && !/\/Next(?![A-Za-z0-9])/.test(dictionary);
}

function dictionaryAt(text: string): string {
  let depth = 0;
  for (const { index, 0: bracket } of text.matchAll(/<<|>>/g)) {
    depth += bracket === "<<" ? 1 : -1;
    if (depth === 0) return text.slice(0, index);
  }
  return "";
}

/** An object of an object stream, which starts with pairs of object number and offset. */
function packedObject({ content, first }: Packed, number: string): string[] {
  const numbers = content.slice(0, first).trim().split(/\s+/, MAX_NUMBERS);
  const found: string[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    if (numbers[at] !== number) continue;
    const from = first + Number(numbers[at + 1]);
    found.push(content.slice(from, from + ACTION_CHARACTERS).trimStart());
  }
  return found;
}

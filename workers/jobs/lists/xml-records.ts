import { ListError, TRUNCATED } from "./list-entry.ts";

export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** A tag, a comment, a CDATA section or a processing instruction. */
const MARKUP = /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?[^]*?\?>|<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/y;
const MAX_DEPTH = 30;
const MAX_PENDING = 1_000_000;
const NOT_XML = "The file is not valid XML";

/**
 * Yields the elements of the given names, with their children, as the text arrives; the rest of the file is not kept.
 * Also yields the root without children, first. A file that ends before its root is closed was cut off.
 */
export async function* xmlRecords(text: AsyncIterable<string>, names: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const open: XmlElement[] = [];
  let isClosed = false;
  let pending = "";
  for await (const chunk of text) {
    pending += chunk;
    let at = 0;
    for (;;) {
      const start = pending.indexOf("<", at);
      if (start < 0) break;
      MARKUP.lastIndex = start;
      const found = MARKUP.exec(pending);
      if (!found) {
        if (/^<!(DOCTYPE|ENTITY)/i.test(pending.slice(start, start + 10))) throw new ListError(NOT_XML);
        break;
      }
      const inner = open.at(-1);
      if (inner) inner.text += unescaped(pending.slice(at, start)) + (found[1] ?? "");
      at = MARKUP.lastIndex;
      const [, , end, name, attributes = "", empty] = found;
      if (!name) continue;
      if (isClosed) throw new ListError(NOT_XML);
      if (!end) {
        const element: XmlElement = {
          name: name.replace(/^.*:/, ""),
          attributes: attributesOf(attributes),
          text: "",
          children: [],
        };
        if (open.length >= MAX_DEPTH) throw new ListError(NOT_XML);
        if (open.length === 0) yield element;
        else if (isKept(open, names) || names.has(element.name)) open.at(-1)?.children.push(element);
        open.push(element);
      }
      if (end || empty) {
        const element = open.pop();
        if (!element || (end && element.name !== name.replace(/^.*:/, ""))) throw new ListError(NOT_XML);
        if (names.has(element.name) && !isKept(open, names)) {
          open.at(-1)?.children.pop();
          yield element;
        }
        isClosed = open.length === 0;
      }
    }
    pending = pending.slice(at);
    if (pending.length > MAX_PENDING) throw new ListError(NOT_XML);
  }
  if (!isClosed) throw new ListError(open.length > 0 ? TRUNCATED : NOT_XML);
}

const isKept = (open: readonly XmlElement[], names: ReadonlySet<string>) => open.some(({ name }) => names.has(name));

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = "", one, two]) => [
      name.replace(/^.*:/, ""),
      unescaped(one ?? two ?? ""),
    ]),
  );
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code === null) return ENTITIES[name] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** The texts of the children on a path ("idList/id/idType") that are not empty. */
export function textsOf(element: XmlElement, path: string): string[] {
  return elementsOf(element, path)
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

export function elementsOf(element: XmlElement, path: string): XmlElement[] {
  return path
    .split("/")
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

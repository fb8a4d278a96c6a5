const MAX_ELEMENT_LENGTH = 1024 * 1024;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Every element with this name in a stream of XML, complete and without namespace prefixes. Declared entities are
 * rejected, not expanded.
 */
export async function* elementsOf(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const close = `</${name}>`;
  let buffer = "";
  for await (const bytes of source) {
    const text = decoder.decode(bytes, { stream: true });
    if (text.includes("<!")) refuseDeclarations(text);
    buffer = withoutPrefixes(buffer + text);
    let at = 0;
    for (let end = buffer.indexOf(close); end >= 0; end = buffer.indexOf(close, at)) {
      const start = buffer.lastIndexOf(`<${name}`, end);
      yield buffer.slice(Math.max(start, at), end);
      at = end + close.length;
    }
    buffer = buffer.slice(at);
    if (buffer.length > MAX_ELEMENT_LENGTH) throw new RangeError("An element of the workbook is too long");
  }
}

function refuseDeclarations(text: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new RangeError("The workbook declares entities");
}

/** Some programs write namespace prefixes: <x:row>. */
function withoutPrefixes(text: string): string {
  return text.includes("<x:") || text.includes("</x:") ? text.replaceAll(/(<\/?)x:/g, "$1") : text;
}

/**
 * The text of each element with this name inside another, in order. Scanned once, without a backtracking expression.
 */
export function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  const close = `</${name}>`;
  for (let at = 0; ;) {
    const start = openingOf(xml, name, at);
    if (start < 0) return texts;
    const tagEnd = xml.indexOf(">", start);
    if (tagEnd < 0) return texts;
    if (xml[tagEnd - 1] === "/") {
      at = tagEnd + 1;
      continue;
    }
    const end = xml.indexOf(close, tagEnd);
    if (end < 0) return texts;
    texts.push(unescape(xml.slice(tagEnd + 1, end)));
    at = end + close.length;
  }
}

/** The index of the next <name …>; <names> is another element. */
export function openingOf(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at >= 0; at = xml.indexOf(`<${name}`, at + 1)) {
    if (/[\s/>]/.test(xml[at + name.length + 1] ?? "")) return at;
  }
  return -1;
}

export function attributeOf(tag: string, name: string): string {
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) return "";
  const from = start + name.length + 3;
  return unescape(tag.slice(from, tag.indexOf('"', from)));
}

function unescape(text: string): string {
  if (!text.includes("&") && !text.includes("_x")) return text;
  return text
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) =>
      name
        ? (named[String(name).toLowerCase()] ?? whole)
        : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => characterOf(Number.parseInt(hex, 16)));
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

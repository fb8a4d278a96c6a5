// The text of a PDF as pdfkit writes it: glyphs of embedded fonts, which each font's ToUnicode table maps to
// characters.
import { inflateSync } from "node:zlib";

type Part = { head: string; stream: string };

/** The lines of the document, page by page; the texts of one line stand beside each other with a space. */
export function pdfText(bytes: Uint8Array): string {
  const parts = partsOf(Buffer.from(bytes).toString("latin1"));
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of parts.values())
    for (const [, list = ""] of head.matchAll(/\/Font <<([^>]*)>>/g))
      for (const [, name = "", id = ""] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const [, table] = /\/ToUnicode (\d+) 0 R/.exec(parts.get(id)?.head ?? "") ?? [];
        if (table) fonts.set(name, charactersOf(parts.get(table)?.stream ?? ""));
      }
  const lines: string[] = [];
  for (const { stream } of parts.values()) {
    let font = new Map<number, string>();
    // Words are drawn one by one: those at one height are a line.
    let [line, height] = ["", ""];
    for (const [, y, name, shown] of stream.matchAll(/1 0 0 1 \S+ (\S+) Tm|\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (y !== undefined && y !== height) {
        if (line) lines.push(line);
        [line, height] = ["", y];
      } else if (name) font = fonts.get(name) ?? new Map();
      else if (shown !== undefined) line += `${line ? " " : ""}${read(shown, font).trim()}`;
    }
    if (line) lines.push(line);
  }
  return lines.join("\n");
}

function partsOf(text: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [, id = "", body = ""] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const at = body.indexOf("stream\n");
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? "" : body.slice(at + "stream\n".length, body.lastIndexOf("\nendstream"));
    parts.set(id, { head: head.replaceAll(/\s+/g, " "), stream: unpack(head, raw) });
  }
  return parts;
}

function unpack(head: string, raw: string): string {
  if (!head.includes("/FlateDecode")) return raw;
  return inflateSync(Buffer.from(raw, "latin1")).toString("latin1");
}

const fromHex = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

function charactersOf(table: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, ranges = ""] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", list = ""] of ranges.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
      for (const [at, [, hex = ""]] of [...list.matchAll(/<(\w+)>/g)].entries())
        characters.set(Number.parseInt(from, 16) + at, fromHex(hex));
  return characters;
}

function read(shown: string, font: Map<number, string>): string {
  const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? "\u{fffd}").join("");
}

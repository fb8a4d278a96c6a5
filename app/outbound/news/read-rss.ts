import {
  isDay,
  isCurrency,
  currenciesIn,
  MAX_ENTRIES,
  NewsError,
  type NewsFields,
  readIsoTime,
  timeOf,
} from "./news-entry.ts";

const MAX_DEPTH = 100;
const MAX_TEXT_LENGTH = 2_000;
const MAX_TITLE_LENGTH = 300;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The zone names of RFC 822. */
const ZONES: Readonly<Record<string, string>> = {
  UT: "Z",
  UTC: "Z",
  GMT: "Z",
  Z: "Z",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
};

type Item = { texts: Map<string, string>; link: string; categories: string[] };

/** Parses the items of RSS 2.0 and the entries of Atom (RFC 4287) in one pass. DTDs and their entities are rejected. */
export function readRss(xml: string): NewsFields[] {
  const open: string[] = [];
  const items: Item[] = [];
  let itemDepth = 0;
  let text = "";
  const isIn = () => itemDepth > 0;
  const addText = (more: string) => {
    if (isIn() && text.length < MAX_TEXT_LENGTH) text += more.slice(0, MAX_TEXT_LENGTH);
  };
  for (let at = 0; at < xml.length && items.length < MAX_ENTRIES;) {
    const { kind, body, next } = readToken(xml, at);
    at = next;
    if (kind === "text") addText(decoded(body.slice(0, MAX_TEXT_LENGTH)));
    else if (kind === "cdata") addText(body);
    else if (kind === "close") {
      const item = items.at(-1);
      if (open.pop() !== body) throw invalid();
      if (item && isIn() && open.length === itemDepth) closeField(item, body, text.trim());
      if (open.length < itemDepth) itemDepth = 0;
    } else if (kind === "open") {
      const name = /^[^\s/]+/.exec(body)?.[0] ?? "";
      if (open.length >= MAX_DEPTH || (open.length === 0 && !/^(rss|feed|rdf:RDF)$/.test(name))) throw invalid();
      const isItem = !isIn() && (name === "item" || name === "entry");
      if (isItem) items.push({ texts: new Map(), link: "", categories: [] });
      const item = items.at(-1);
      if (item && isIn() && open.length === itemDepth) openField(item, name, body);
      if (!isIn() || open.length === itemDepth) text = "";
      if (!body.endsWith("/")) {
        open.push(name);
        if (isItem) itemDepth = open.length;
      }
    }
  }
  if (items.length < MAX_ENTRIES && (open.length > 0 || !/<(rss|feed|rdf:RDF)[\s>]/.test(xml))) throw invalid();
  return items.map(fieldsOf);
}

const invalid = () => new NewsError("The file is not a valid RSS or Atom feed");

type Token = { kind: "text" | "cdata" | "open" | "close" | "skip"; body: string; next: number };

function readToken(xml: string, at: number): Token {
  if (xml[at] !== "<") {
    const end = xml.indexOf("<", at);
    const next = end < 0 ? xml.length : end;
    return { kind: "text", body: xml.slice(at, next), next };
  }
  const upTo = (kind: Token["kind"], start: string, end: string): Token => {
    const found = xml.indexOf(end, at + start.length);
    if (found < 0) throw invalid();
    return { kind, body: xml.slice(at + start.length, found), next: found + end.length };
  };
  if (xml.startsWith("<!--", at)) return upTo("skip", "<!--", "-->");
  if (xml.startsWith("<![CDATA[", at)) return upTo("cdata", "<![CDATA[", "]]>");
  if (xml.startsWith("<?", at)) return upTo("skip", "<?", "?>");
  if (xml.startsWith("<!", at)) throw invalid();
  if (xml.startsWith("</", at)) {
    const token = upTo("close", "</", ">");
    return { ...token, body: token.body.trim() };
  }
  return upTo("open", "<", ">");
}

/** One entity after the other, so that no result is decoded again. */
const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, name: string) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

/** The links and categories of Atom are attributes. */
function openField(item: Item, name: string, body: string): void {
  if (name !== "link" && name !== "category") return;
  const attributes = new Map(
    [...body.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = "", double, single]) => [
      key,
      decoded(double ?? single ?? ""),
    ]),
  );
  const term = attributes.get("term");
  if (name === "category" && term) item.categories.push(term);
  const href = attributes.get("href");
  if (name === "link" && href && (attributes.get("rel") ?? "alternate") === "alternate") item.link = href;
}

function closeField(item: Item, name: string, text: string): void {
  if (name === "category" && text !== "") item.categories.push(text);
  else if (name === "link" && text !== "") item.link = text;
  else if (!item.texts.has(name)) item.texts.set(name, text);
}

function fieldsOf({ texts, link, categories }: Item): NewsFields {
  const textOf = (...names: readonly string[]) => names.map((name) => texts.get(name) ?? "").find(Boolean) ?? "";
  const published = textOf("pubDate", "published", "dc:date", "updated");
  return {
    id: textOf("guid", "id") || link,
    time: readIsoTime(published) ?? readMailDate(published),
    // Titles of type html contain tags.
    title: textOf("title")
      .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, MAX_TITLE_LENGTH),
    currencies: categories.flatMap(currenciesIn).filter(isCurrency),
    link,
  };
}

/** Parses the dates of mails (RFC 822), which RSS uses: "Fri, 06 Mar 2026 13:30:00 GMT". */
function readMailDate(text: string): NewsFields["time"] {
  const [, date = "", name = "", year = "", clock = "", seconds = ":00", zone = ""] =
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})\s+(\d\d:\d\d)(:\d\d)?\s*([a-z]{1,4}|[+-]\d{4})$/i.exec(
      text,
    ) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : ZONES[zone.toUpperCase()];
  return offset === undefined || !isDay(day) ? null : timeOf(`${day}T${clock}${seconds}`, offset);
}

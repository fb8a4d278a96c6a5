import { entriesOf, NewsError, type NewsEntry } from "./news-entry.ts";
import { readIcs } from "./read-ics.ts";
import { readRss } from "./read-rss.ts";
import { readCsv, readJson } from "./read-table.ts";

const READERS = { ics: readIcs, rss: readRss, csv: readCsv, json: readJson } as const;

export type NewsFile = { format: keyof typeof READERS; bytes: Uint8Array };

/** Parses a file of calendar events or news. Throws a NewsError if it is not of its format. */
export const parseNews = ({ format, bytes }: NewsFile): NewsEntry[] =>
  // PostgreSQL rejects NUL characters.
  entriesOf(READERS[format](decode(bytes).replaceAll("\0", "")));

/** UTF-8, or the encoding that an XML declaration names. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, encoding = "utf-8"] = /^<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    throw new NewsError("The encoding of the file is not supported", { cause: error });
  }
}

import { type ListEntry, ListError, type ListFile, type ListFormat, type ListName } from "./list-entry.ts";
import { readEuCsv } from "./read-eu-csv.ts";
import { readOfacCsv } from "./read-ofac-csv.ts";
import { readOfacXml } from "./read-ofac-xml.ts";
import { readOpenSanctionsCsv } from "./read-opensanctions-csv.ts";
import { readUnXml } from "./read-un-xml.ts";

export type ListReading = { format: ListFormat; publishedAt: string | null; entries: AsyncGenerator<ListEntry> };

/** Enough text for the root element or the heading row. */
const HEAD_LENGTH = 4000;
const LISTS: Record<ListFormat, ListName> = {
  ofac_csv: "ofac",
  ofac_xml: "ofac",
  un_xml: "un",
  eu_csv: "eu",
  opensanctions_csv: "opensanctions",
};

/** Recognises a list by the beginning of its first file; the file of another list is refused. */
export async function readList(list: ListName, files: readonly ListFile[]): Promise<ListReading> {
  const [file] = files;
  if (!file) throw new ListError("Choose a file");
  const head = await headOf(file);
  const format = formatOf(head);
  if (!format) throw new ListError("{{name}} is not a file of this list", { name: file.name });
  if (LISTS[format] !== list) throw new ListError("The file belongs to another list");
  if (format !== "ofac_csv" && files.length > 1) throw new ListError("This list is one file");
  const entries = {
    ofac_csv: () => readOfacCsv(files),
    ofac_xml: () => readOfacXml(file),
    un_xml: () => readUnXml(file),
    eu_csv: () => readEuCsv(file),
    opensanctions_csv: () => readOpenSanctionsCsv(file),
  }[format]();
  return { format, publishedAt: publishedAt(head), entries };
}

async function headOf(file: ListFile): Promise<string> {
  let head = "";
  for await (const text of file.text()) {
    head += text;
    if (head.length >= HEAD_LENGTH) break;
  }
  return head.slice(0, HEAD_LENGTH).replace(/^\ufeff/, "");
}

function formatOf(head: string): ListFormat | null {
  if (/^\s*<(?:\?xml|[A-Za-z])/.test(head)) {
    if (/<CONSOLIDATED_LIST[\s>]/.test(head)) return "un_xml";
    return /<sdnList[\s>]/.test(head) ? "ofac_xml" : null;
  }
  const [first = ""] = head.split(/\r?\n/);
  if (/^"?id"?,"?schema"?,"?name"?/i.test(first)) return "opensanctions_csv";
  if (/(^|;)"?Entity_LogicalId"?(;|$)/i.test(first)) return "eu_csv";
  return /^\d+,(?:\d+,)?("|-0-)/.test(first) ? "ofac_csv" : null;
}

const publishedAt = (head: string) =>
  /dateGenerated="([^"T]{4,40})/.exec(head)?.[1] ??
  /<Publish_Date>([^<]{4,40})</.exec(head)?.[1] ??
  /^\d{4}-\d\d-\d\d(?=;)/m.exec(head)?.[0] ??
  null;

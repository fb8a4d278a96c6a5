import { csvRows } from "./csv-rows.ts";
import { birthOf, distinct, type ListEntry, ListError, type ListFile, TRUNCATED } from "./list-entry.ts";

/** The files of the list by their number of fields; they have no heading row. */
const FIELDS = { sdn: 12, alt: 5, add: 6, comments: 2 } as const;
type Kind = keyof typeof FIELDS;

/**
 * Reads the SDN list from its CSV files: sdn.csv, and alt.csv, add.csv and sdn_comments.csv where they are given,
 * joined by the first field. "-0-" is an empty field, and names are "LAST, First Middle".
 */
export async function* readOfacCsv(files: readonly ListFile[]): AsyncGenerator<ListEntry> {
  const byKind = new Map<Kind, ListFile>();
  for (const file of files) byKind.set(await kindOf(file), file);
  const main = byKind.get("sdn");
  if (!main) throw new ListError("sdn.csv is missing");
  const aliases = await grouped(byKind.get("alt"), "alt");
  const addresses = await grouped(byKind.get("add"), "add");
  const comments = await grouped(byKind.get("comments"), "comments");
  for await (const [id = "", name = "", type = "", program = "", title = "", , , , , , , remarks = ""] of rowsOf(
    main,
    "sdn",
  )) {
    const facts = [remarks, ...(comments.get(id) ?? []).map(([, more = ""]) => more)].join("").split(/;\s+/);
    const places = addresses.get(id) ?? [];
    yield {
      id,
      data: {
        kind: type === "individual" ? "person" : type === "" ? "organisation" : type === "vessel" ? "vessel" : "other",
        topics: ["sanctions"],
        names: [
          { name, isWeak: false },
          ...(aliases.get(id) ?? []).map(([, , , alias = ""]) => ({ name: alias, isWeak: false })),
          // Weak aliases are in the remarks.
          ...facts
            .flatMap((fact) => (/^a\.k\.a\. '(.+)'\.?$/.exec(fact)?.[1] ?? []) as string[] | string)
            .map((alias) => ({ name: alias, isWeak: true })),
        ],
        births: facts.filter((fact) => /^(?:alt\. )?DOB /.test(fact)).flatMap((fact) => birthOf(fact) ?? []),
        countries: distinct([
          ...places.map(([, , , , country]) => country),
          ...facts.map((fact) => /^(?:alt\. )?(?:nationality|citizen) (.+?)\.?$/i.exec(fact)?.[1]),
        ]),
        programs: distinct([...program.split(/\]\s*\[|[[\]]/)]),
        facts: [
          ...(title ? [{ label: "Title", text: title }] : []),
          ...places.map(([, , ...place]) => ({ label: "Address", text: distinct(place.slice(0, 3)).join(", ") })),
          ...facts.filter(Boolean).map((text) => ({ label: "Remark", text })),
        ].filter(({ text }) => text !== ""),
      },
    };
  }
}

/** A file's kind from its first row. */
async function kindOf(file: ListFile): Promise<Kind> {
  for await (const row of csvRows(file.text(), ",")) {
    const kind = (Object.keys(FIELDS) as Kind[]).find((name) => FIELDS[name] === row.length);
    if (kind && /^\d+$/.test(row[0] ?? "")) return kind;
    break;
  }
  throw new ListError("{{name}} is not a file of this list", { name: file.name });
}

async function* rowsOf(file: ListFile, kind: Kind): AsyncGenerator<string[]> {
  for await (const row of csvRows(file.text(), ",")) {
    // The publisher ends its files with the control character SUB.
    if (row.length === 1 && row[0]?.trim() === "\u001a") return;
    if (row.length !== FIELDS[kind]) throw new ListError(TRUNCATED);
    yield row.map((cell) => (/^-0-?\s*$/.test(cell) ? "" : cell.trim()));
  }
}

async function grouped(file: ListFile | undefined, kind: Kind): Promise<Map<string, string[][]>> {
  const rows = new Map<string, string[][]>();
  if (!file) return rows;
  for await (const row of rowsOf(file, kind)) {
    const [id = ""] = row;
    rows.set(id, [...(rows.get(id) ?? []), row]);
  }
  return rows;
}

import { csvRecords } from "./csv-rows.ts";
import { birthOf, distinct, type ListEntry, ListError, type ListFile } from "./list-entry.ts";

const REQUIRED = ["id", "schema", "name", "aliases", "birth_date", "countries", "dataset"];
const KINDS: Record<string, ListEntry["data"]["kind"]> = {
  Person: "person",
  Vessel: "vessel",
  Organization: "organisation",
  Company: "organisation",
  LegalEntity: "organisation",
  PublicBody: "organisation",
};

/**
 * Reads targets.simple.csv of OpenSanctions: one row for each subject, lists within a field separated by semicolons.
 */
export async function* readOpenSanctionsCsv(file: ListFile): AsyncGenerator<ListEntry> {
  for await (const cell of csvRecords(file.text(), { delimiter: ",", required: REQUIRED })) {
    const values = (column: string) => distinct(cell(column).split(";"));
    const id = cell("id");
    if (id === "") throw new ListError("An entry of the file has no id");
    const names = distinct([cell("name"), ...values("aliases")]);
    const datasets = values("dataset");
    yield {
      id,
      data: {
        kind: KINDS[cell("schema")] ?? "other",
        topics: topicsOf(cell("sanctions"), datasets),
        names: names.map((name) => ({ name, isWeak: false })),
        births: values("birth_date").flatMap((text) => birthOf(text) ?? []),
        countries: values("countries"),
        programs: datasets,
        facts: [
          ...values("sanctions").map((text) => ({ label: "Sanction", text })),
          ...values("addresses").map((text) => ({ label: "Address", text })),
          ...values("identifiers").map((text) => ({ label: "Document", text })),
          // "2019-03-31T00:00:00" in the published files: the time has no meaning.
          ...distinct([cell("first_seen").slice(0, 10)]).map((text) => ({ label: "Listed on", text })),
        ],
      },
    };
  }
}

/** Persons without a sanction are listed for their office or as wanted, by the name of the dataset. */
function topicsOf(sanctions: string, datasets: readonly string[]): ListEntry["data"]["topics"] {
  const all = datasets.join(" ").toLowerCase();
  const topics: ListEntry["data"]["topics"] = [];
  if (sanctions !== "" || /sanction/.test(all)) topics.push("sanctions");
  if (/pep|politic|parliament|everypolitician|wikidata/.test(all)) topics.push("pep");
  if (/wanted|crime|interpol/.test(all)) topics.push("crime");
  return topics.length > 0 ? topics : ["pep"];
}

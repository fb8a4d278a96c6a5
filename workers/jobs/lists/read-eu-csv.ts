import { csvRecords } from "./csv-rows.ts";
import { birthOf, distinct, type ListEntry, ListError, type ListFile } from "./list-entry.ts";

const REQUIRED = ["Entity_LogicalId", "NameAlias_WholeName", "Entity_SubjectType"];

/**
 * Reads the consolidated list of the European Union (CSV 1.1): one row for each name, birth date, address or document,
 * joined by Entity_LogicalId. Rows of a subject follow each other.
 */
export async function* readEuCsv(file: ListFile): AsyncGenerator<ListEntry> {
  let entry: ListEntry | null = null;
  const seen = new Set<string>();
  for await (const cell of csvRecords(file.text(), { delimiter: ";", required: REQUIRED })) {
    const id = cell("Entity_LogicalId");
    if (id === "") throw new ListError("An entry of the file has no id");
    if (entry?.id !== id) {
      if (entry) yield entry;
      if (seen.has(id)) throw new ListError("The rows of subject {{id}} are not together", { id });
      seen.add(id);
      entry = emptyEntry(id, cell("Entity_SubjectType"));
    }
    const { data }: ListEntry = entry;
    const add = (label: string, text: string) => {
      if (text !== "" && !data.facts.some((fact) => fact.label === label && fact.text === text))
        data.facts.push({ label, text });
    };
    const name = cell("NameAlias_WholeName");
    if (name !== "" && !data.names.some((one) => one.name === name)) data.names.push({ name, isWeak: false });
    const birth = birthOf(cell("BirthDate_BirthDate") || cell("BirthDate_Year"));
    if (birth) data.births.push(birth);
    data.countries = distinct([
      ...data.countries,
      cell("Citizenship_CountryIso2Code"),
      cell("BirthDate_CountryIso2Code"),
      cell("Address_CountryIso2Code"),
    ]).filter((code) => code !== "00");
    data.programs = distinct([...data.programs, cell("Entity_Regulation_Programme")]);
    add("Title", cell("NameAlias_Function"));
    add("Place of birth", distinct([cell("BirthDate_City"), cell("BirthDate_Place")]).join(", "));
    add("Document", distinct([cell("Identification_TypeDescription"), cell("Identification_Number")]).join(", "));
    add("Address", distinct([cell("Address_Street"), cell("Address_City")]).join(", "));
    add("Remark", cell("Entity_Remark"));
  }
  if (entry) yield entry;
}

const emptyEntry = (id: string, type: string): ListEntry => ({
  id,
  data: {
    kind: type === "P" ? "person" : "organisation",
    topics: ["sanctions"],
    names: [],
    births: [],
    countries: [],
    programs: [],
    facts: [],
  },
});

import { birthOf, distinct, type ListEntry, ListError, type ListFile, plainCountry } from "./list-entry.ts";
import { elementsOf, textsOf, type XmlElement, xmlRecords } from "./xml-records.ts";

/** Reads the consolidated list of the United Nations Security Council. Empty elements stand for missing values. */
export async function* readUnXml(file: ListFile): AsyncGenerator<ListEntry> {
  for await (const record of xmlRecords(file.text(), new Set(["INDIVIDUAL", "ENTITY"])))
    if (record.name === "INDIVIDUAL" || record.name === "ENTITY") yield toEntry(record);
}

function toEntry(record: XmlElement): ListEntry {
  const kind = record.name;
  const [id] = textsOf(record, "DATAID");
  if (!id) throw new ListError("An entry of the file has no id");
  const parts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].flatMap((part) => textsOf(record, part));
  const aliases = elementsOf(record, `${kind}_ALIAS`).flatMap((alias) =>
    textsOf(alias, "ALIAS_NAME").map((name) => ({ name, isWeak: textsOf(alias, "QUALITY")[0] === "Low" })),
  );
  return {
    id,
    data: {
      kind: kind === "INDIVIDUAL" ? "person" : "organisation",
      topics: ["sanctions"],
      names: [
        { name: parts.join(" "), isWeak: false },
        ...textsOf(record, "NAME_ORIGINAL_SCRIPT").map((name) => ({ name, isWeak: false })),
        ...aliases,
      ].filter(({ name }) => name !== ""),
      births: elementsOf(record, `${kind}_DATE_OF_BIRTH`).flatMap((birth) => birthsOf(birth)),
      countries: distinct(
        [...textsOf(record, "NATIONALITY/VALUE"), ...textsOf(record, `${kind}_ADDRESS/COUNTRY`)].map(plainCountry),
      ),
      programs: distinct(textsOf(record, "UN_LIST_TYPE")),
      facts: [
        ...textsOf(record, "REFERENCE_NUMBER").map((text) => ({ label: "Reference", text })),
        ...textsOf(record, "DESIGNATION/VALUE").map((text) => ({ label: "Title", text })),
        ...elementsOf(record, `${kind}_PLACE_OF_BIRTH`).map((place) => ({
          label: "Place of birth",
          text: ["CITY", "STATE_PROVINCE", "COUNTRY"].flatMap((part) => textsOf(place, part)).join(", "),
        })),
        ...elementsOf(record, `${kind}_DOCUMENT`).map((document) => ({
          label: textsOf(document, "TYPE_OF_DOCUMENT")[0] ?? "Document",
          text: ["NUMBER", "ISSUING_COUNTRY"].flatMap((part) => textsOf(document, part)).join(", "),
        })),
        ...textsOf(record, "LISTED_ON").map((text) => ({ label: "Listed on", text })),
        ...textsOf(record, "COMMENTS1").map((text) => ({ label: "Remark", text })),
      ].filter(({ text }) => text !== ""),
    },
  };
}

function birthsOf(birth: XmlElement): ListEntry["data"]["births"] {
  const [type = ""] = textsOf(birth, "TYPE_OF_DATE");
  const [from] = textsOf(birth, "FROM_YEAR");
  const [to] = textsOf(birth, "TO_YEAR");
  if (from && to) return [{ from, to }];
  const [text = ""] = [...textsOf(birth, "DATE"), ...textsOf(birth, "YEAR")];
  return [birthOf(type.startsWith("APPROX") ? `approx ${text}` : text) ?? []].flat();
}

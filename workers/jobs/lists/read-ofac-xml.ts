import { birthOf, distinct, type ListEntry, ListError, type ListFile, TRUNCATED } from "./list-entry.ts";
import { elementsOf, textsOf, type XmlElement, xmlRecords } from "./xml-records.ts";

/** Reads the SDN list from sdn.xml; the head names the number of entries. */
export async function* readOfacXml(file: ListFile): AsyncGenerator<ListEntry> {
  let announced: number | null = null;
  let count = 0;
  for await (const record of xmlRecords(file.text(), new Set(["publshInformation", "sdnEntry"]))) {
    if (record.name === "publshInformation") announced = Number(textsOf(record, "Record_Count")[0]) || null;
    if (record.name !== "sdnEntry") continue;
    count++;
    yield toEntry(record);
  }
  if (announced !== null && announced !== count) throw new ListError(TRUNCATED);
}

function toEntry(record: XmlElement): ListEntry {
  const [id] = textsOf(record, "uid");
  if (!id) throw new ListError("An entry of the file has no id");
  const [type = ""] = textsOf(record, "sdnType");
  return {
    id,
    data: {
      kind:
        type === "Individual" ? "person" : type === "Entity" ? "organisation" : type === "Vessel" ? "vessel" : "other",
      topics: ["sanctions"],
      names: [
        { name: nameOf(record), isWeak: false },
        ...elementsOf(record, "akaList/aka").map((aka) => ({
          name: nameOf(aka),
          isWeak: textsOf(aka, "category")[0] === "weak",
        })),
      ].filter(({ name }) => name !== ""),
      births: textsOf(record, "dateOfBirthList/dateOfBirthItem/dateOfBirth").flatMap((text) => birthOf(text) ?? []),
      countries: distinct([
        ...textsOf(record, "nationalityList/nationality/country"),
        ...textsOf(record, "citizenshipList/citizenship/country"),
        ...textsOf(record, "addressList/address/country"),
      ]),
      programs: distinct(textsOf(record, "programList/program")),
      facts: [
        ...textsOf(record, "title").map((text) => ({ label: "Title", text })),
        ...textsOf(record, "placeOfBirthList/placeOfBirthItem/placeOfBirth").map((text) => ({
          label: "Place of birth",
          text,
        })),
        ...elementsOf(record, "idList/id").map((document) => ({
          label: textsOf(document, "idType")[0] ?? "Document",
          text: [...textsOf(document, "idNumber"), ...textsOf(document, "idCountry")].join(", "),
        })),
        ...textsOf(record, "remarks").map((text) => ({ label: "Remark", text })),
      ],
    },
  };
}

const nameOf = (record: XmlElement) => [...textsOf(record, "firstName"), ...textsOf(record, "lastName")].join(" ");

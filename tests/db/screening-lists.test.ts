// The formats of screening lists: OFAC and UN from the published files beside the repository, EU and OpenSanctions from
// files made after their published schemas.
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";
import type { ListEntry, ListFile, ListName } from "../../workers/jobs/lists/list-entry.ts";
import { readList } from "../../workers/jobs/lists/read-list.ts";

const PUBLISHED = join(ROOT, "../shared/data/sanctions");
const isPublished = existsSync(PUBLISHED);
if (!isPublished) console.warn("SKIPPED: the published OFAC and UN lists are not at ../shared/data/sanctions");

/** A file whose text arrives in pieces of an odd length, so that tags, quotes and fields are cut. */
const made = (name: string, text: string): ListFile => ({
  name,
  async *text() {
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  },
});
const published = (name: string): ListFile => ({
  name,
  text: () =>
    createReadStream(join(PUBLISHED, `${name}.gz`)).pipe(createGunzip().setEncoding("utf8")) as AsyncIterable<string>,
});
async function read(list: ListName, files: ListFile[]) {
  const { format, publishedAt, entries } = await readList(list, files);
  const found = new Map<string, ListEntry["data"]>();
  for await (const { id, data } of entries) found.set(id, data);
  return { format, publishedAt, found };
}
const refusal = (list: ListName, files: ListFile[]) =>
  read(list, files).then(
    () => "accepted",
    (error: Error) => error.message,
  );

const sdnXml = (count: number, rest = "</sdnList>") => `<?xml version="1.0"?>
<sdnList xmlns="http://example.test/sdn"><publshInformation><Publish_Date>02/27/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
<sdnEntry><uid>17</uid><firstName>Arvid</firstName><lastName>&#79;SEKREM &amp; S&#xF6;n</lastName><sdnType>Individual</sdnType>
<programList><program>TEST1</program></programList>
<akaList><aka><category>weak</category><lastName>EL TOPO</lastName></aka></akaList>
<nationalityList><nationality><country>Norway</country></nationality></nationalityList>
<dateOfBirthList><dateOfBirthItem><dateOfBirth>12 Aug 1962</dateOfBirth></dateOfBirthItem><dateOfBirthItem><dateOfBirth>circa 1960</dateOfBirth></dateOfBirthItem></dateOfBirthList>
</sdnEntry><!-- <sdnEntry> --><sdnEntry><uid>18</uid><lastName><![CDATA[Acme <Holding>]]></lastName><sdnType>Entity</sdnType></sdnEntry>${rest}`;
const EU_HEAD =
  "﻿fileGenerationDate;Entity_LogicalId;Entity_SubjectType;Entity_Regulation_Programme;NameAlias_WholeName;NameAlias_Function;BirthDate_BirthDate;BirthDate_Year;BirthDate_City;Citizenship_CountryIso2Code";
const euRows = [
  "2026-02-27;13;P;TST;Ragnhild Østrem;Minister;;;;",
  '2026-02-27;13;P;TST;"Rагнхильд; Остром";;;;;',
  "2026-02-27;13;P;TST;;;1962-08-12;1962;Bergen;NO",
  "2026-02-27;14;E;TST;Østrem Holding AS;;;;;",
];
const eu = (rows: string[]) => made("eu.csv", [EU_HEAD, ...rows].join("\r\n"));
const OPEN_HEAD =
  '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen","last_seen","last_change"';
const openRow =
  '"Q1","Person","Ragnhild Østrem","R. Østrem;Рагнхильд Остром","1962-08-12;1963","no;se","","","","","","Norway Parliament PEPs","2024-01-01T09:30:00","2026-01-01","2026-01-01"';

describe("lists made after the published schemas", () => {
  test("the OFAC XML list is read with names, weak aliases, births and countries", async () => {
    const { format, publishedAt, found } = await read("ofac", [made("sdn.xml", sdnXml(2))]);
    expect({ format, publishedAt }).toEqual({ format: "ofac_xml", publishedAt: "02/27/2026" });
    expect(found.get("17")).toMatchObject({
      kind: "person",
      names: [
        { name: "Arvid OSEKREM & Sön", isWeak: false },
        { name: "EL TOPO", isWeak: true },
      ],
      births: [
        { from: "1962-08-12", to: "1962-08-12" },
        { from: "1959", to: "1961" },
      ],
      countries: ["Norway"],
      programs: ["TEST1"],
    });
    expect(found.get("18")).toMatchObject({ kind: "organisation", names: [{ name: "Acme <Holding>" }] });
  });

  test("the rows of an EU subject are joined", async () => {
    const { format, publishedAt, found } = await read("eu", [eu(euRows)]);
    expect({ format, publishedAt, size: found.size }).toEqual({ format: "eu_csv", publishedAt: "2026-02-27", size: 2 });
    expect(found.get("13")).toMatchObject({
      kind: "person",
      names: [{ name: "Ragnhild Østrem" }, { name: "Rагнхильд; Остром" }],
      births: [{ from: "1962-08-12", to: "1962-08-12" }],
      countries: ["NO"],
    });
    expect(found.get("13")?.facts).toContainEqual({ label: "Title", text: "Minister" });
  });

  test("an OpenSanctions subject without a sanction is a politically exposed person", async () => {
    const { format, found } = await read("opensanctions", [made("targets.simple.csv", `${OPEN_HEAD}\n${openRow}\n`)]);
    expect(format).toBe("opensanctions_csv");
    expect(found.get("Q1")).toMatchObject({
      topics: ["pep"],
      names: [{ name: "Ragnhild Østrem" }, { name: "R. Østrem" }, { name: "Рагнхильд Остром" }],
      births: [{ from: "1962-08-12" }, { from: "1963" }],
      countries: ["no", "se"],
    });
  });

  test("the OFAC CSV files are joined by their number, without a heading row", async () => {
    const sdn =
      '36,"OSEKREM, Arvid","individual","[TEST1] [TEST2]","Captain",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 12 Aug 1962; alt. DOB 1963; nationality Norway; a.k.a. \'EL TOPO\'."\r\n37,"ACME",-0- ,"TEST1",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n\u001a';
    const files = [
      made("alt.csv", '36,1,"aka","OSECREM, A.",-0- \n'),
      made("sdn.csv", sdn),
      made("add.csv", '36,2,"Street 1","Oslo","Norway",-0- \n'),
    ];
    const { format, found } = await read("ofac", files);
    expect({ format, size: found.size }).toEqual({ format: "ofac_csv", size: 2 });
    expect(found.get("36")).toMatchObject({
      names: [{ name: "OSEKREM, Arvid" }, { name: "OSECREM, A." }, { name: "EL TOPO", isWeak: true }],
      births: [{ from: "1962-08-12" }, { from: "1963" }],
      countries: ["Norway"],
      programs: ["TEST1", "TEST2"],
    });
  });
});

describe("files that are refused", () => {
  const TRUNCATED = "The file is incomplete: it ends in the middle";
  test.each<[string, ListName, ListFile, string]>([
    ["an XML file that ends in an entry", "ofac", made("a", sdnXml(2).slice(0, 700)), TRUNCATED],
    ["an XML file with fewer entries than its head announces", "ofac", made("a", sdnXml(3)), TRUNCATED],
    ["an XML file with wrong nesting", "ofac", made("a", sdnXml(2, "</list>")), "The file is not valid XML"],
    [
      "a file with an entity declaration",
      "ofac",
      made("a", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]>${sdnXml(2)}`),
      "The file is not valid XML",
    ],
    ["an EU file that ends in a row", "eu", eu([...euRows.slice(0, 3), "2026-02-27;14;E;TS"]), TRUNCATED],
    ["an EU file that ends in a quote", "eu", eu([...euRows, '2026-02-27;15;P;TST;"Rag']), TRUNCATED],
    [
      "an OpenSanctions file without the column dataset",
      "opensanctions",
      made("a", `${OPEN_HEAD.replace("dataset", "x")}\n${openRow}`),
      "The file has no column {{name}}",
    ],
    [
      "an OFAC file whose last row is incomplete",
      "ofac",
      made("sdn.csv", '36,"A",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n37,"B"'),
      TRUNCATED,
    ],
    [
      "the file of another list",
      "eu",
      made("targets.simple.csv", `${OPEN_HEAD}\n${openRow}`),
      "The file belongs to another list",
    ],
    [
      "a page instead of a list",
      "un",
      made("a.html", "<!doctype html><html><body>Not found</body></html>"),
      "{{name}} is not a file of this list",
    ],
    ["an empty file", "un", made("a.xml", ""), "{{name}} is not a file of this list"],
  ])("%s is refused", async (_, list, file, message) => {
    expect(await refusal(list, [file])).toBe(message);
  });
});

describe.skipIf(!isPublished)("the published lists", () => {
  test("every entry of the OFAC CSV files is read with its aliases and addresses", async () => {
    // The copy of add.csv lacks its last byte, so it is not read here.
    const files = ["sdn.csv", "alt.csv", "sdn_comments.csv"].map(published);
    const { format, found } = await read("ofac", files);
    expect({ format, entries: found.size }).toEqual({ format: "ofac_csv", entries: 7379 });
    const names = [...found.values()].reduce((sum, { names: all }) => sum + all.length, 0);
    expect(names).toBeGreaterThan(7379 + 9681);
    expect(await refusal("ofac", [published("alt.csv")])).toBe("sdn.csv is missing");
  });

  test("every entry of the UN list is read", async () => {
    const { format, publishedAt, found } = await read("un", [published("UN_consolidated.xml")]);
    expect({ format, publishedAt, entries: found.size }).toEqual({
      format: "un_xml",
      publishedAt: "2026-02-27",
      entries: 1003,
    });
    const persons = [...found.values()].filter(({ kind }) => kind === "person");
    expect(persons).toHaveLength(730);
    expect(persons.every(({ names }) => names.length > 0)).toBe(true);
    expect(persons.filter(({ births }) => births.length > 0).length).toBeGreaterThan(500);
  });
});

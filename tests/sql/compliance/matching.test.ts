// Precision and recall of the matching on invented persons: noisy names of listed persons and as many names of
// others, against a list of 2,500.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";
import { isFull } from "../../support/size.ts";
import { createNames, NOISES, type Person, type Query } from "./invented-names.ts";

const LISTED = 2500;
const QUERIES = isFull ? 10_000 : 2_000;
const FIRST_ID = 1_000_000;

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

/** Half of the entries have the day of birth, a fifth the year, the others nothing. */
const entryOf = (person: Person, place: number) => {
  const birth = place % 10 < 5 ? person.birth : place % 10 < 7 ? person.birth.slice(0, 4) : null;
  return {
    id: person.id,
    data: {
      kind: "person",
      topics: ["sanctions"],
      names: [{ name: [person.given, person.middle, person.surname].filter(Boolean).join(" "), isWeak: false }],
      births: birth === null ? [] : [{ from: birth, to: birth }],
      countries: [person.country],
      programs: [],
      facts: [],
    },
  };
};

function createTestSet(): { listed: Person[]; queries: Query[] } {
  const names = createNames(7);
  const listed = Array.from({ length: LISTED }, (_, place) => names.person(`p${place}`));
  const queries = Array.from({ length: QUERIES }, (_, place): Query => {
    const isListed = place % 2 === 0;
    const turn = Math.floor(place / 2);
    const person = (isListed ? listed[turn % LISTED] : names.person("other")) as Person;
    const noise = (isListed ? NOISES[turn % NOISES.length] : "unchanged") as Query["noise"];
    const { birth, country } = person;
    return { name: names.noisy(person, noise), birth, country, noise, personId: isListed ? person.id : null };
  });
  return { listed, queries };
}

/** Adds the customers with one statement each for users and profiles. */
async function signUpAll(queries: readonly Query[]): Promise<void> {
  const rows = JSON.stringify(queries.map((query, place) => ({ ...query, id: FIRST_ID + place })));
  await people.owner.query(
    `insert into iam.users (id, email, password_hash, full_name, role_id) overriding system value
     select x.id, 'q' || x.id || '@test.test', 'x', x.name, 3 from jsonb_to_recordset($1) x (id bigint, name text)`,
    [rows],
  );
  await people.owner.query(
    `insert into iam.profiles (user_id, birth_date, country)
     select x.id, x.birth::date, x.country from jsonb_to_recordset($1) x (id bigint, birth text, country text)`,
    [rows],
  );
}

test(
  "matching finds 98 per cent of noisy names with a precision of at least a half",
  { timeout: 240_000 },
  async () => {
    const { listed, queries } = createTestSet();
    await signUpAll(queries);
    const version = await people.storedValue<number>(
      "insert into compliance.versions (list) values ('un') returning id",
    );
    for (let at = 0; at < listed.length; at += 500)
      await people.worker.query("select compliance.stage_entries($1, $2)", [
        version,
        JSON.stringify(listed.slice(at, at + 500).map((person, place) => entryOf(person, at + place))),
      ]);
    await people.worker.query("select compliance.finish_import($1, 'un_xml', null)", [version]);
    const started = performance.now();
    for (let after: number | null = 0; after !== null;)
      [{ after }] = (
        await people.worker.query<{ after: number | null }>("select compliance.screen_entries($1, $2, 100) as after", [
          version,
          after,
        ])
      ).rows as [{ after: number | null }];
    const seconds = (performance.now() - started) / 1000;

    const { rows: found } = await people.owner.query<{ place: number; source_id: string }>(
      "select (m.user_id - $1)::integer as place, m.source_id from compliance.matches m",
      [FIRST_ID],
    );
    const isRight = ({ place, source_id: id }: (typeof found)[number]) => queries[place]?.personId === id;
    const hits = new Set(found.filter(isRight).map(({ place }) => place));
    const noisy = queries.flatMap(({ personId, noise }, place) => (personId === null ? [] : [{ noise, place }]));
    const recallOf = (rows: typeof noisy) => rows.filter(({ place }) => hits.has(place)).length / rows.length;
    const recall = recallOf(noisy);
    const precision = hits.size / found.length;
    const byNoise = NOISES.map(
      (noise) => `${noise} ${recallOf(noisy.filter((row) => row.noise === noise)).toFixed(3)}`,
    );
    console.log(
      `screening of ${QUERIES} names: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, ${seconds.toFixed(1)} s for ${LISTED} entries\n${byNoise.join(", ")}`,
    );
    // The comparison of one customer with all names finds the same as that of one entry with all customers.
    const sample =
      "select user_id, source_id, score from compliance.matches where user_id < $1 + 300 order by user_id, source_id";
    const before = (await people.owner.query(sample, [FIRST_ID])).rows;
    await people.owner.query("update compliance.matches set status = 'obsolete', score = 0 where user_id < $1 + 300", [
      FIRST_ID,
    ]);
    await people.owner.query("update compliance.screenings set queued_at = null where user_id >= $1 + 300", [FIRST_ID]);
    await people.worker.query("select compliance.screen_customers(300)");
    expect((await people.owner.query(sample, [FIRST_ID])).rows).toEqual(before);
    expect(before.length).toBeGreaterThan(100);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(precision).toBeGreaterThanOrEqual(0.5);
  },
);

describe("transliteration", () => {
  test.each([
    ["Владимир Щербаков", "Vladimir Shcherbakov"],
    ["Юрий Ильич Жданов", "Iouri Zhdanov"],
    ["محمد يوسف الحكيم", "Mohammed Yousef al-Hakim"],
    ["عبد الرحمن سليمان", "SULAYMAN, Abdul Rahman"],
    ["Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos"],
    ["Łukasz Gołębiewski", "Lukasz Golebiewski"],
  ])("%s and %s are alike", async (one, other) => {
    const keys =
      "select compliance.search_key(t, array(select compliance.skeleton_of(x) from unnest(t) x)) from compliance.name_tokens($1) t";
    const [a, b] = [await people.storedValue(keys, [one]), await people.storedValue(keys, [other])];
    expect(await people.storedValue("select public.similarity($1, $2) >= 0.3", [a, b])).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countryChoices } from "../../../app/i18n/countries.ts";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const saving = (actor: string) =>
  `select iam.update_profile(${actor}, $2, $3, '1990-02-03', 'Norway', 'Bergen', 'Strandgaten 18', '5014')`;
const held = "select full_name, phone, city from iam.users u join iam.profiles p on p.user_id = u.id where u.id = $1";
const row = async (id: number) => (await people.owner.query(held, [id])).rows[0] as object;

describe("customer profiles", () => {
  test("a customer's profile change is saved, and the audit log keeps the earlier values", async () => {
    const id = await people.customer();
    await people.value(saving("$1"), [id, " Ann Berg ", "+4791244018"]);
    expect(await row(id)).toEqual({ full_name: "Ann Berg", phone: "+4791244018", city: "Bergen" });
    const auditEntry = "select before ->> 'full_name' from audit.entries where entity = 'profile' and entity_id = $1";
    expect(await people.storedValue(auditEntry, [String(id)])).toBe("Jane van Doe");
    expect(await people.refusal(saving("$1"), [id, "", null])).toEqual({ code: "BT112", column: "fullName" });
    expect(await people.refusal(saving("$1"), [id, "Ann", "1".repeat(41)])).toEqual({ code: "BT112", column: "phone" });
    expect(await people.refusal(saving("$1"), [id, "Ann", "none"])).toEqual({ code: "BT112", column: "phone" });
    // A phone stored before the rule stays until it is changed.
    await people.owner.query("update iam.profiles set phone = 'office, ask for Ann' where user_id = $1", [id]);
    await people.value(saving("$1"), [id, "Ann", "office, ask for Ann"]);
    expect(await row(id)).toMatchObject({ phone: "office, ask for Ann" });
  });

  test.each([
    ["  +47\u00a0912\u201144\u2011018 ", "+4791244018"],
    ["\u202a(912) 44/01\u202c", null],
    ["\u202a(912) 44/019\u202c", "+4791244019"],
    ["tel:+49.30.1234567", "+49301234567"],
    ["'004930123456", "+4930123456"],
    ["٩١٢٤٤٠١٨", "+4791244018"],
    ["1234", null],
    ["+49 30 12 + 34", null],
    ["4.91701E+11", null],
    ["123456789012345678901", null],
  ])("the phone %o is stored as %o", async (written, kept) => {
    const id = await people.customer();
    if (kept === null)
      return expect(await people.refusal(saving("$1"), [id, "Ann", written])).toEqual({
        code: "BT112",
        column: "phone",
      });
    await people.value(saving("$1"), [id, "Ann", written]);
    return expect(await row(id)).toMatchObject({ phone: kept });
  });

  test.each([
    ["norway", "Norway"],
    ["tr", "Türkiye"],
    ["USA", "United States"],
    ["Trinidad and Tobago", "Trinidad & Tobago"],
    ["Deutschland", "Germany"],
    [" ", null],
    ["Narnia", "BT115"],
    ["Noreg", "BT115"],
  ])("the country %o is stored as %o", async (written, kept) => {
    const id = await people.customer();
    const text = "select iam.update_profile($1, 'Ann', null, null, $2, null, null, null)";
    if (kept === "BT115")
      return expect(await people.refusal(text, [id, written])).toEqual({ code: "BT115", column: "country" });
    await people.value(text, [id, written]);
    const country = "select country from iam.profiles where user_id = $1";
    expect(await people.storedValue(country, [id])).toBe(kept);
    // A country stored before the rule stays.
    await people.owner.query("update iam.profiles set country = 'Preußen' where user_id = $1", [id]);
    await people.value(text, [id, "Preußen"]);
    return expect(await people.storedValue(country, [id])).toBe("Preußen");
  });

  test("the offered countries are the accepted ones, in every language", async () => {
    const { rows } = await people.owner.query<{ country: string }>("select country from crm.country_languages");
    const taken = rows.map(({ country }) => country).sort();
    for (const language of ["en", "de", "ar"])
      expect(
        countryChoices(language)
          .map(({ value }) => value)
          .sort(),
      ).toEqual(taken);
    for (const language of ["en", "de", "es", "ar"]) {
      const offered = countryChoices(language);
      const kept = await people.owner.query<{ country: string }>(
        "select iam.plain_country(n) as country from unnest($1::text[]) with ordinality w (n, place) order by place",
        [offered.map(({ label }) => label)],
      );
      expect(kept.rows.map(({ country }) => country)).toEqual(offered.map(({ value }) => value));
      // Also for a batch of leads, where each row keeps its own country.
      expect(
        await people.storedValue(
          "select jsonb_agg(jsonb_build_array(l.country, l.errors) order by l.n) from crm.clean_leads($1) l",
          [JSON.stringify(offered.map(({ label }) => ({ email: "a@b.test", country: label })))],
        ),
      ).toEqual(offered.map(({ value }) => [value, null]));
    }
    expect(countryChoices("de")).toContainEqual({ value: "Germany", label: "Deutschland" });
  });

  test("a customer has one avatar, which must be their own file, and the former file is released", async () => {
    const id = await people.customer();
    const [first, second] = [await people.file(id, "avatar"), await people.file(id, "avatar")];
    const set = "select iam.set_avatar($1, $2)";
    await people.value(set, [id, first]);
    await people.value(set, [id, second]);
    const used = "select array_agg(name) from site.files where user_id = $1 and used_at is not null";
    expect(await people.storedValue(used, [id])).toEqual([second]);
    const otherUsersFile = await people.file(await people.customer(), "avatar");
    expect(await people.refusal(set, [id, otherUsersFile])).toEqual({ code: "BT605", column: "avatar" });
    await people.value(set, [id, null]);
    expect(await people.storedValue(used, [id])).toBeNull();
  });
});

test("an agent acting for a customer leaves the phone unchanged, an administrator changes it (C-142)", async () => {
  const [id, agent] = [await people.customer(), await people.staff(6)];
  await people.owner.query("update crm.leads set retention_agent_id = $2 where user_id = $1", [id, agent]);
  const before = await row(id);
  await people.value(saving(`iam.act_as($1, ${agent})`), [id, "Jane van Doe", "******67"]);
  expect(await row(id)).toEqual({ ...before, city: "Bergen" });
  await people.value(saving(`iam.act_as($1, ${await people.staff(1)})`), [id, "Jane van Doe", "+4791244018"]);
  expect(await row(id)).toMatchObject({ phone: "+4791244018" });
});

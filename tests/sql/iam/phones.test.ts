import { type CountryCode, getExampleNumber, isPossiblePhoneNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People, signingUp, signUpValues } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const british = (email: string, phone: string) =>
  people.refusal(signingUp.replace("'Germany'", "'United Kingdom'"), signUpValues({ email, phone }));
const kept = (phone: string, country: string | null) =>
  people.storedValue<string>("select iam.stored_phone($1, $2)", [phone, country]);
const isPhone = (phone: string, country: string | null) =>
  people.storedValue<boolean>("select iam.e164($1, $2) is not null", [phone, country]);

test("the example number of every country is stored in E.164, whichever way it is dialled (Q-102)", async () => {
  const rows = await people.storedValue<{ code: CountryCode; country: string }[]>(
    "select jsonb_agg(k) from crm.country_languages k join iam.calling_codes c on c.code = k.code",
  );
  const wrong: string[][] = [];
  for (const { code, country } of rows) {
    const example = getExampleNumber(code, examples);
    if (!example) continue;
    const national = example.formatNational();
    for (const written of [example.number, `00${example.number.slice(1)}`, example.formatInternational(), national]) {
      const found = await kept(written, country);
      if (found !== example.number) wrong.push([code, written, found, example.number]);
    }
  }
  expect(rows.length).toBeGreaterThan(240);
  expect(wrong).toEqual([]);
});

test("the possible lengths of numbers are those of libphonenumber-js", async () => {
  const wrong: unknown[] = [];
  for (const [code, country] of [
    ["GB", "United Kingdom"],
    ["US", "United States"],
    ["DE", "Germany"],
    ["NO", "Norway"],
    ["IT", "Italy"],
    ["ES", "Spain"],
  ] as const) {
    for (let length = 3; length <= 13; length += 1) {
      const number = `+${{ GB: "44", US: "1", DE: "49", NO: "47", IT: "39", ES: "34" }[code]}${"7".repeat(length)}`;
      const possible = isPossiblePhoneNumber(number);
      if ((await isPhone(number, country)) !== (possible && length > 3)) wrong.push([number, possible]);
    }
  }
  expect(wrong).toEqual([]);
});

describe("phone numbers at sign-up", () => {
  test.each(["+447911345678", "07911345678", "00447911345678", "7911 345 678", "447911345678", "(0)7911-345678"])(
    "the phone %s is stored as +447911345678",
    async (phone) => {
      const email = `phone-${phone.replace(/\D/g, "")}-${phone.length}@example.test`;
      expect(await british(email, phone)).toEqual({ code: "not refused" });
      expect(
        await people.storedValue(
          "select p.phone from iam.profiles p join iam.users u on u.id = p.user_id where u.email = $1",
          [email],
        ),
      ).toBe("+447911345678");
    },
  );

  test.each(["12345", "+44123", "+999123456789", "0791134567890123"])("the phone %s is rejected", async (phone) => {
    const email = `refused-${phone.length}${phone.at(-1)}@example.test`;
    expect(await british(email, phone)).toEqual({ code: "BT112", column: "phone" });
  });
});

test("a lead's phone is parsed with the country of its line, and stored as written without a country", async () => {
  const lines = [
    { email: "a@example.test", phone: "07911 345678", country: "GB" },
    { email: "b@example.test", phone: "0151 23456789", country: "Deutschland" },
    { email: "c@example.test", phone: "0151 23456789" },
    { email: "d@example.test", phone: "123", country: "Norway" },
    { email: "e@example.test", phone: "123456", country: "Norway" },
  ];
  const rows = await people.storedValue(
    "select jsonb_agg(jsonb_build_object('phone', phone, 'errors', errors) order by n) from crm.clean_leads($1::jsonb)",
    [JSON.stringify(lines)],
  );
  expect(rows).toEqual([
    { phone: "+447911345678", errors: null },
    { phone: "+4915123456789", errors: null },
    { phone: "0151 23456789", errors: null },
    { phone: "123", errors: { phone: "Invalid phone number" } },
    { phone: "123456", errors: null },
  ]);
});

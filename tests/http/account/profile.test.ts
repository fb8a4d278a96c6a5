import { describe, expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { photo } from "../../support/documents.ts";
import { startServer } from "../../support/server.ts";
import { signUp, userId } from "../identity/people.ts";

const database = await createDatabase();
await database.owner.query("insert into site.languages (code, name) values ('en-12', 'House English')");
const server = await startServer(database);
const { email, password } = await signUp(server.url, { email: "jonathan@nordpost.test" });
const client = await logIn(server.url, email, password);
const id = await userId(database, email);
const person = {
  fullName: "Jonathan Berg",
  phone: "+4791244019",
  birthDate: "1988-03-15",
  country: "Norway",
  city: "Oslo",
  address: "Karl Johans gate 1",
  postalCode: "0154",
};

describe("PUT /profile/me (C-179)", () => {
  test("the profile saves the specified fields and ignores others (T-08)", async () => {
    const more = { email: "thief@evil.test", roleId: 1, role_id: 1, balance: "1000000", isEmailVerified: true, id: 1 };
    const answer = await client.json("PUT", "/profile/me", { ...person, ...more });
    expect([answer.status, answer.body]).toEqual([200, { message: "Profile updated" }]);
    const { rows } = await database.owner.query(
      `select email, role_id, is_email_verified, full_name, phone, birth_date::text, city, postal_code
       from iam.users u join iam.profiles p on p.user_id = u.id where u.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        email,
        role_id: 3,
        is_email_verified: false,
        full_name: "Jonathan Berg",
        phone: "+4791244019",
        birth_date: "1988-03-15",
        city: "Oslo",
        postal_code: "0154",
      },
    ]);
  });

  test("an invalid profile field has its error at the field", async () => {
    const wrong = { ...person, fullName: " ", phone: "+47 1", birthDate: "tomorrow" };
    const answer = await client.json("PUT", "/profile/me", wrong);
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { fullName: "Full name is required", phone: "Phone number is invalid", birthDate: "Birth date is invalid" },
    ]);
    const future = await client.json("PUT", "/profile/me", { ...person, birthDate: "2999-01-01" });
    expect([future.status, future.body.fields]).toEqual([422, { birthDate: "Age must be between 18 and 120 years" }]);
  });

  test("the profile shows the email masked (Q-66)", async () => {
    expect((await client.json("GET", "/profile")).body).toMatchObject({ email: "jo****an@nordpost.test" });
    const page = await (await client.get("/profile", { Accept: "text/html" })).text();
    expect(page).toContain("jo****an@nordpost.test");
    expect(page).not.toContain(email);
  });
});

test("a profile picture is cropped to a small square, shown beside the name, and can be removed", async () => {
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(await photo())], "me.jpg"));
  const sent = await client.send("POST", "/profile/avatar", { body: form, headers: { Accept: "application/json" } });
  expect(await sent.json()).toEqual({ message: "Photo saved" });
  const { avatar } = (await client.json("GET", "/profile")).body as { avatar: string };
  const picture = await client.get(`/files/${avatar}`);
  expect(picture.headers.get("cache-control")).toBe("private, max-age=86400, immutable");
  const { rows } = await database.owner.query("select width, height from site.files where name = $1", [avatar]);
  expect(rows).toEqual([{ width: 256, height: 256 }]);
  expect(await (await client.get("/profile", { Accept: "text/html" })).text()).toContain(`/files/${avatar}`);
  const none = await client.json("POST", "/profile/avatar", {});
  expect([none.status, none.body.fields]).toEqual([422, { avatar: "Choose a photo" }]);
  expect((await client.json("DELETE", "/profile/avatar")).body).toEqual({ message: "Photo removed" });
  expect((await client.json("GET", "/profile")).body).toMatchObject({ avatar: null });
});

test("the country field accepts free text in a language without country names and shows a hint (C-194)", async () => {
  await database.owner.query("update iam.users set language_code = 'en-12' where id = $1", [id]);
  const page = await (await client.get("/profile", { Accept: "text/html" })).text();
  expect(page).toContain("Failed to load countries");
  expect(page).toMatch(/<input[^>]*name="country"/);
  expect((await client.get("/dashboard", { Accept: "text/html" })).status).toBe(200);
});

import { describe, expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { issueToken, newcomer, setSetting, signUp, userId } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const client = createClient(server.url);
const signUpWith = (change: Record<string, unknown>) => client.json("POST", "/auth/signup", newcomer(change));

describe("sign-up", () => {
  test("a new customer gets a demo and a real account in their currency, and demo money", async () => {
    const { email, password } = await signUp(server.url, { currency: "EUR" });
    const client = await logIn(server.url, email, password);
    const { body } = await client.json("GET", "/auth/user");
    expect(body).toMatchObject({
      user: { full_name: "Ann Berg", role_id: 3, profile: { city: "Bergen", birth_date: "1988-03-14" } },
      activeBalance: { mode: "demo", currency: "EUR", balance: "10000.00000" },
      balances: [{ mode: "demo" }, { mode: "real", balance: "0.00000" }],
    });
  });

  test("a sign-up returns the specified messages", async () => {
    const { body } = await client.json("POST", "/auth/signup", newcomer());
    expect(body).toMatchObject({
      title: "Sucessful",
      message: "Account Created",
      description: "Your account has been created successfully",
    });
  });

  test.each([
    ["fullName", " ", "Full name is required"],
    ["email", "", "Email is required"],
    ["email", "ann@nordpost", "Invalid email"],
    ["password", "", "Password is required"],
    ["password", "short", "Password must be at least 8 characters"],
    ["passwordConfirmation", "something-else", "Passwords must match"],
    ["phone", "", "Phone number is required"],
    ["country", "", "Country is required"],
    ["city", "", "City is required"],
    ["address", "", "Address is required"],
    ["postalCode", "", "Postal code is required"],
    ["currency", "", "Currency is required"],
  ])("a sign-up with the field %s set to %j is rejected with its message", async (field, value, message) => {
    const { status, body } = await signUpWith({ [field]: value });
    expect(status).toBe(422);
    expect((body.fields as Record<string, string>)[field]).toBe(message);
  });

  test("a sign-up in a currency that is not offered is rejected", async () => {
    expect(await signUpWith({ currency: "XYZ" })).toMatchObject({ status: 422, body: { code: "BT111" } });
  });

  test("a sign-up with a taken email gets the same answer and changes nothing (T-34)", async () => {
    const { email, password } = await signUp(server.url);
    const again = await signUpWith({
      email: email.toUpperCase(),
      password: "stolen-lantern-1",
      passwordConfirmation: "stolen-lantern-1",
    });
    const fresh = await signUpWith({});
    expect({ status: again.status, body: again.body }).toEqual({ status: fresh.status, body: fresh.body });
    await logIn(server.url, email, password);
  });

  test("a rejected form keeps the entered values except passwords", async () => {
    const browser = createClient(server.url);
    const fields = newcomer({ passwordConfirmation: "something-else", termsAccepted: "on" }) as Record<string, string>;
    const answer = await browser.form("/auth/signup", fields, { Referer: `${server.url}/signup?promo=X` });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signup?promo=X"]);
    const page = await (await browser.get("/signup?promo=X", { Accept: "text/html" })).text();
    expect(page).toContain("Passwords must match");
    expect(page).toContain('value="Strandgaten 18"');
    expect(page).not.toContain("harbour-lantern-42");
    const once = await (await browser.get("/signup?promo=X", { Accept: "text/html" })).text();
    expect(once).not.toContain("Passwords must match");
  });

  test("the link in the mail verifies the email, and a second click is accepted", async () => {
    await setSetting(database, "emailVerify", "on");
    const { email, password } = await signUp(server.url);
    const token = await issueToken(database, email, "verify_email");
    // Opening the link alone does not verify: a mail scanner may open it.
    for (const path of [`/verify-email/${token}`, `/verify-email?token=${token}`]) {
      const page = await (await client.get(path, { Accept: "text/html" })).text();
      expect(page).toContain("Verify email");
    }
    const refused = await client.json("POST", "/auth/login", { email, password });
    expect(refused.body.message).toBe("Please verify your email");
    for (let press = 0; press < 2; press++) {
      expect(await client.json("POST", "/verify-email", { token })).toMatchObject({
        status: 200,
        body: { verified: true },
      });
    }
    const form = await client.form("/verify-email", { token }, { Referer: `${server.url}/verify-email/${token}` });
    expect(form.headers.get("location")).toBe("/verify-email?done");
    await logIn(server.url, email, password);
    await setSetting(database, "emailVerify", "off");
    expect(await client.json("POST", "/verify-email", { token: "made-up" })).toMatchObject({
      status: 422,
      body: { message: "This link is invalid or has expired" },
    });
  });

  test.each<[Record<string, string | undefined>, Record<string, string>]>([
    [{ termsAccepted: undefined }, { termsAccepted: "Accept the terms to create an account" }],
    [{ birthDate: "2020-01-01" }, { birthDate: "Age must be between 18 and 120 years" }],
    [{ birthDate: "1890-01-01" }, { birthDate: "Age must be between 18 and 120 years" }],
    ...["password", "Password1", "qwertyuiop", "iloveyou123", "11111111"].map(
      (password): [Record<string, string>, Record<string, string>] => [
        { password, passwordConfirmation: password },
        { password: "This password is too common. Choose another one" },
      ],
    ),
  ])("a sign-up with %o is rejected", async (change, fields) => {
    const answer = await signUpWith(change);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  test("requesting the verification mail again gets the same answer for every email", async () => {
    const waiting = await client.json("POST", "/auth/verification", { email: "nobody@demo.test" });
    expect(waiting).toMatchObject({ status: 200, body: { message: "Verification Email Sent" } });
  });

  test("a sign-up with a promo code creates a linked live lead of the code's owner (Q-92)", async () => {
    const { email } = await signUp(server.url, { promoCode: "DEMOAFF" });
    const { rows } = await database.owner.query("select source, affiliate_id from crm.leads where user_id = $1", [
      await userId(database, email),
    ]);
    expect(rows).toEqual([{ source: "live", affiliate_id: await userId(database, "affiliate@demo.test") }]);
  });
});

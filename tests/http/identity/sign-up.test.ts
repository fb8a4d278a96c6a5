import { describe, expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { issueToken, newcomer, setSetting, signUp, userId } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const anybody = createClient(server.url);
const signUpWith = (change: Record<string, unknown>) => anybody.json("POST", "/auth/signup", newcomer(change));

describe("a newcomer", () => {
  test("gets a demo and a real balance in their currency, and play money", async () => {
    const { email, password } = await signUp(server.url, { currency: "EUR" });
    const client = await logIn(server.url, email, password);
    const { body } = await client.json("GET", "/auth/user");
    expect(body).toMatchObject({
      user: { full_name: "Ann Berg", role_id: 3, profile: { city: "Bergen", birth_date: "1988-03-14" } },
      activeBalance: { mode: "demo", currency: "EUR", balance: "10000.00000" },
      balances: [{ mode: "demo" }, { mode: "real", balance: "0.00000" }],
    });
  });

  test("reads the specification's words", async () => {
    const { body } = await anybody.json("POST", "/auth/signup", newcomer());
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
  ])("is told what is wrong with %s %j", async (field, value, message) => {
    const { status, body } = await signUpWith({ [field]: value });
    expect(status).toBe(422);
    expect((body.fields as Record<string, string>)[field]).toBe(message);
  });

  test("cannot open an account in a currency that is not offered", async () => {
    expect(await signUpWith({ currency: "XYZ" })).toMatchObject({ status: 422, body: { code: "BT111" } });
  });

  test("hears nothing about an e-mail that somebody has, and changes nothing (T-34)", async () => {
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

  test("keeps what they typed when a plain form is refused, passwords excepted", async () => {
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

  test("proves their e-mail by the link, and a second click is no error", async () => {
    await setSetting(database, "emailVerify", "on");
    const { email, password } = await signUp(server.url);
    const token = await issueToken(database, email, "verify_email");
    // A mail scanner that opens the link proves nothing.
    for (const path of [`/verify-email/${token}`, `/verify-email?token=${token}`]) {
      const page = await (await anybody.get(path, { Accept: "text/html" })).text();
      expect(page).toContain("Verify email");
    }
    const refused = await anybody.json("POST", "/auth/login", { email, password });
    expect(refused.body.message).toBe("Please verify your email");
    for (let press = 0; press < 2; press++) {
      expect(await anybody.json("POST", "/verify-email", { token })).toMatchObject({
        status: 200,
        body: { verified: true },
      });
    }
    const form = await anybody.form("/verify-email", { token }, { Referer: `${server.url}/verify-email/${token}` });
    expect(form.headers.get("location")).toBe("/verify-email?done");
    await logIn(server.url, email, password);
    await setSetting(database, "emailVerify", "off");
    expect(await anybody.json("POST", "/verify-email", { token: "made-up" })).toMatchObject({
      status: 422,
      body: { message: "This link is invalid or has expired" },
    });
  });

  test.each<[Record<string, string | undefined>, Record<string, string>]>([
    [{ termsAccepted: undefined }, { termsAccepted: "Accept the terms to create an account" }],
    [{ birthDate: "2020-01-01" }, { birthDate: "Customers are 18 to 120 years old" }],
    [{ birthDate: "1890-01-01" }, { birthDate: "Customers are 18 to 120 years old" }],
    ...["password", "Password1", "qwertyuiop", "iloveyou123", "11111111"].map(
      (password): [Record<string, string>, Record<string, string>] => [
        { password, passwordConfirmation: password },
        { password: "This password is too common. Choose another one" },
      ],
    ),
  ])("is refused with %o", async (change, fields) => {
    const answer = await signUpWith(change);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  test("asks for the verification mail again and hears the same as anybody", async () => {
    const waiting = await anybody.json("POST", "/auth/verification", { email: "nobody@demo.test" });
    expect(waiting).toMatchObject({ status: 200, body: { message: "Verification Email Sent" } });
  });

  test("becomes a linked live lead of whoever owns the promo code (Q-92)", async () => {
    const { email } = await signUp(server.url, { promoCode: "DEMOAFF" });
    const { rows } = await database.owner.query("select source, affiliate_id from crm.leads where user_id = $1", [
      await userId(database, email),
    ]);
    expect(rows).toEqual([{ source: "live", affiliate_id: await userId(database, "affiliate@demo.test") }]);
  });
});

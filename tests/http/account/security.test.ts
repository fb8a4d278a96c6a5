import { describe, expect, test } from "vitest";
import { codeOf } from "../../support/authenticator.ts";
import { type Client, createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { holdBlocks } from "../../support/hold-blocks.ts";
import { startServer } from "../../support/server.ts";
import { setSetting, signUp } from "../identity/people.ts";

const database = await createDatabase("demo");
await holdBlocks(database.owner);
const server = await startServer(database);
const password = "harbour-lantern-42";

async function newCustomer(): Promise<{ client: Client; email: string }> {
  const { email } = await signUp(server.url);
  return { client: await logIn(server.url, email, password), email };
}

/** Enables the second step; returns the app's secret and the recovery codes. */
async function secure(client: Client, currentPassword = password): Promise<{ secret: string; codes: string[] }> {
  expect((await client.json("POST", "/security/second-step", { currentPassword })).body).toEqual({
    redirect: "/security/two-factor",
  });
  const { secret } = (await client.json("GET", "/security/two-factor")).body as { secret: string };
  const answer = await client.json("PUT", "/security/second-step", { code: codeOf(secret) });
  expect([answer.status, answer.body.message]).toEqual([200, "Two-factor authentication is on"]);
  const { codes } = (await client.json("GET", "/security/recovery-codes")).body as { codes: string[] };
  return { secret, codes };
}

describe("password change (C-180)", () => {
  test("changing the password with the current one ends every other session and keeps this one", async () => {
    const { client, email } = await newCustomer();
    const otherClient = await logIn(server.url, email, password);
    const old = client.cookies.get("bourse_session");
    const answer = await client.json("PUT", "/security/password", {
      currentPassword: password,
      newPassword: "another-harbour-43",
    });
    expect([answer.status, answer.body.message]).toEqual([200, "Password Updated"]);
    expect(client.cookies.get("bourse_session")).not.toBe(old);
    expect((await client.json("GET", "/auth/user")).status).toBe(200);
    expect((await otherClient.json("GET", "/auth/user")).status).toBe(401);
    await expect(logIn(server.url, email, password)).rejects.toThrow("401");
    await logIn(server.url, email, "another-harbour-43");
  });

  test("a rejected password change keeps the password and names the field (C-122)", async () => {
    const { client } = await newCustomer();
    const refused: [object, object][] = [
      [{}, { currentPassword: "Current password is required", newPassword: "New password is required" }],
      [{ currentPassword: password, newPassword: "short" }, { newPassword: "Password must be at least 8 characters" }],
      [
        { currentPassword: "wrong-lantern-42", newPassword: "another-harbour-43" },
        { currentPassword: "Current password is incorrect" },
      ],
    ];
    for (const [form, fields] of refused) {
      const answer = await client.json("PUT", "/security/password", form);
      expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    }
    const plain = await client.form(
      "/security/password",
      { _method: "PUT", currentPassword: password, newPassword: "another-harbour-43" },
      { Referer: `${server.url}/security` },
    );
    expect([plain.status, plain.headers.get("location")]).toEqual([303, "/security"]);
    expect((await client.json("GET", "/auth/user")).status).toBe(200);
  });

  test("password guesses in an open session are rate limited", async () => {
    const { client } = await newCustomer();
    const guess = () =>
      client.json("PUT", "/security/password", {
        currentPassword: "wrong-lantern-42",
        newPassword: "another-harbour-43",
      });
    for (let at = 0; at < 6; at += 1) await guess();
    const answer = await guess();
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("log-in with a second step", () => {
  test("a log-in needs a code after the password, and each code and recovery code works once", async () => {
    const { client, email } = await newCustomer();
    const { secret, codes } = await secure(client);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);

    const phone = createClient(server.url);
    const first = await phone.json("POST", "/auth/login", { email, password, next: "/kyc" });
    expect(first.body).toEqual({ secondStep: true, redirect: "/second-step?next=%2Fkyc" });
    expect(phone.cookies.has("bourse_session")).toBe(false);
    expect((await phone.json("GET", "/auth/user")).status).toBe(401);
    const wrong = await phone.json("POST", "/auth/second-step", { code: "000000" });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { code: "Invalid code" }]);
    // The code of the next 30 seconds is accepted too: a phone's clock may be ahead.
    const code = codeOf(secret, 1);
    const right = await phone.json("POST", "/auth/second-step", { code, next: "/kyc" });
    expect([right.status, right.body.redirect]).toEqual([200, "/kyc"]);
    expect((await phone.json("GET", "/auth/user")).status).toBe(200);

    const again = createClient(server.url);
    await again.json("POST", "/auth/login", { email, password });
    expect((await again.json("POST", "/auth/second-step", { code })).status).toBe(422);
    const recovery = String(codes[3]).toLowerCase();
    expect((await again.json("POST", "/auth/second-step", { code: recovery })).status).toBe(200);
    const third = createClient(server.url);
    await third.json("POST", "/auth/login", { email, password });
    expect((await third.json("POST", "/auth/second-step", { code: recovery })).status).toBe(422);
    expect((await createClient(server.url).json("POST", "/auth/second-step", { code: codes[4] })).status).toBe(401);
  });

  test("the second step cannot be set up, shown or disabled without the password or a code", async () => {
    const { client } = await newCustomer();
    const guessed = await client.json("POST", "/security/second-step", { currentPassword: "wrong-lantern-42" });
    expect([guessed.status, guessed.body.code]).toEqual([422, "BT114"]);
    const { secret } = await secure(client);
    const page = await client.send("GET", "/security/two-factor", { headers: { Accept: "text/html" } });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/security"]);
    const endSecondStep = (code: string) => client.json("DELETE", "/security/second-step", { code });
    expect((await endSecondStep("123456")).status).toBe(422);
    expect((await endSecondStep(codeOf(secret, 1))).body.message).toBe("Two-factor authentication is off");
    const held = await database.owner.query("select secret, codes from iam.two_factors");
    for (const row of held.rows as { secret: Buffer }[]) expect(row.secret.toString()).toMatch(/^sealed:/);
  });

  test("staff must set up a second step first when the site requires it", async () => {
    await setSetting(database, "staffTwoFactor", "on");
    const staff = await logIn(server.url, "manager@demo.test");
    const refused = await staff.json("GET", "/notifications");
    expect([refused.status, refused.body.code]).toEqual([403, "BT121"]);
    const page = await staff.send("GET", "/dashboard", { headers: { Accept: "text/html" } });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/security"]);
    expect((await staff.send("GET", "/security", { headers: { Accept: "text/html" } })).status).toBe(200);
    await secure(staff, "Bourse-demo-1");
    expect((await staff.json("GET", "/notifications")).status).toBe(200);
    expect((await (await logIn(server.url)).json("GET", "/notifications")).status).toBe(200);
    await setSetting(database, "staffTwoFactor", "off");
  });
});

describe("a user's sessions", () => {
  test("sessions are listed with device and address, and an ended session is rejected at its next request (T-32)", async () => {
    const { client, email } = await newCustomer();
    const [one, two] = [await logIn(server.url, email, password), await logIn(server.url, email, password)];
    const listed = (await client.json("GET", "/security")).body.sessions as { id: number; is_current: boolean }[];
    expect(listed.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const own = listed[0]?.id;
    expect((await client.json("DELETE", `/security/sessions/${own}`)).status).toBe(404);
    const stranger = await newCustomer();
    expect((await stranger.client.json("DELETE", `/security/sessions/${listed[1]?.id}`)).status).toBe(404);
    expect((await client.json("DELETE", `/security/sessions/${listed[1]?.id}`)).body.message).toBe("Signed out");
    expect((await client.json("DELETE", "/security/sessions")).body).toMatchObject({ ended: 1 });
    for (const endSecondStep of [one, two]) expect((await endSecondStep.json("GET", "/auth/user")).status).toBe(401);
    expect((await client.json("GET", "/auth/user")).status).toBe(200);
  });
});

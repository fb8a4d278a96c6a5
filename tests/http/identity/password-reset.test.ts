import { describe, expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { issueToken, signUp } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const client = createClient(server.url);
const replace = (token: string, password = "another-lantern-43") =>
  client.json("PUT", "/forgot-password", { password, token });

describe("password reset", () => {
  test("a reset request gets the same answer for known and unknown emails (T-34)", async () => {
    const requestReset = async (email: string) => {
      const { status, body } = await client.json("POST", "/forgot-password", { email });
      return { status, body };
    };
    const knownEmail = await requestReset("customer@demo.test");
    expect(knownEmail).toMatchObject({ status: 200, body: { message: "Verification Email Sent" } });
    expect(await requestReset("nobody@demo.test")).toEqual(knownEmail);
  });

  test("an invalid email is rejected at its field", async () => {
    expect((await client.json("POST", "/forgot-password", { email: "" })).body).toMatchObject({
      message: "Email is required",
    });
    expect((await client.json("POST", "/forgot-password", { email: "ann@" })).body).toMatchObject({
      message: "Invalid email",
    });
  });

  test("a reset link sets a new password once, and every session ends (T-32, T-33)", async () => {
    const { email, password } = await signUp(server.url);
    const otherSession = await logIn(server.url, email, password);
    const token = await issueToken(database, email, "reset_password");
    expect(await replace(token)).toMatchObject({ status: 200, body: { message: "Password Updated" } });
    expect((await otherSession.json("GET", "/auth/user")).status).toBe(401);
    expect(await replace(token)).toMatchObject({ status: 422, body: { code: "BT107" } });
    await logIn(server.url, email, "another-lantern-43");
  });

  test("of twenty concurrent uses of a reset link one succeeds (T-33)", async () => {
    const { email } = await signUp(server.url);
    const token = await issueToken(database, email, "reset_password");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => replace(token, `another-lantern-${at}0`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("an older link, an expired link and a link for another purpose are rejected (T-33)", async () => {
    const { email } = await signUp(server.url);
    const older = await issueToken(database, email, "reset_password");
    const expired = await issueToken(database, email, "reset_password");
    expect((await replace(older)).status).toBe(422);
    await database.owner.query(
      "update iam.mail_tokens set expires_at = now() - interval '1 second' where used_at is null",
    );
    expect((await replace(expired)).status).toBe(422);
    expect((await replace("made-up")).status).toBe(422);
  });

  test("a new password needs eight characters", async () => {
    expect((await replace("any", "short")).body).toMatchObject({
      message: "Password must be at least 8 characters",
      fields: { password: "Password must be at least 8 characters" },
    });
    expect((await replace("any", "")).body).toMatchObject({ message: "Password is required" });
  });

  test("a password is reset with forms without JavaScript", async () => {
    const { email } = await signUp(server.url);
    const browser = createClient(server.url);
    const formResponse = await browser.form("/forgot-password", { email });
    expect([formResponse.status, formResponse.headers.get("location")]).toEqual([303, "/forgot-password?sent"]);
    expect(await (await browser.get("/forgot-password?sent", { Accept: "text/html" })).text()).toContain(
      "Verification email sent",
    );
    const token = await issueToken(database, email, "reset_password");
    const page = await browser.get(`/reset-password/${token}`, { Accept: "text/html" });
    expect(await page.text()).toContain("New password");
    const changed = await browser.form("/forgot-password", { _method: "PUT", password: "another-lantern-43", token });
    expect([changed.status, changed.headers.get("location")]).toEqual([303, "/reset-password?done"]);
  });
});

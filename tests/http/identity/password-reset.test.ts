import { describe, expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { issueToken, signUp } from "./people.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const anybody = createClient(server.url);
const replace = (token: string, password = "another-lantern-43") =>
  anybody.json("PUT", "/forgot-password", { password, token });

describe("somebody who forgot their password", () => {
  test("hears the same whether the e-mail is known or not (T-34)", async () => {
    const ask = async (email: string) => {
      const { status, body } = await anybody.json("POST", "/forgot-password", { email });
      return { status, body };
    };
    const known = await ask("customer@demo.test");
    expect(known).toMatchObject({ status: 200, body: { message: "Verification Email Sent" } });
    expect(await ask("nobody@demo.test")).toEqual(known);
  });

  test("is told what is wrong with an e-mail", async () => {
    expect((await anybody.json("POST", "/forgot-password", { email: "" })).body).toMatchObject({
      message: "Email is required",
    });
    expect((await anybody.json("POST", "/forgot-password", { email: "ann@" })).body).toMatchObject({
      message: "Invalid email",
    });
  });

  test("sets a new password once; every session ends (T-32, T-33)", async () => {
    const { email, password } = await signUp(server.url);
    const elsewhere = await logIn(server.url, email, password);
    const token = await issueToken(database, email, "reset_password");
    expect(await replace(token)).toMatchObject({ status: 200, body: { message: "Password Updated" } });
    expect((await elsewhere.json("GET", "/auth/user")).status).toBe(401);
    expect(await replace(token)).toMatchObject({ status: 422, body: { code: "BT107" } });
    await logIn(server.url, email, "another-lantern-43");
  });

  test("wins once when twenty try the same link together", async () => {
    const { email } = await signUp(server.url);
    const token = await issueToken(database, email, "reset_password");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => replace(token, `another-lantern-${at}0`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("cannot use an older link, a late one, or one made for something else", async () => {
    const { email } = await signUp(server.url);
    const older = await issueToken(database, email, "reset_password");
    const late = await issueToken(database, email, "reset_password");
    expect((await replace(older)).status).toBe(422);
    await database.owner.query(
      "update iam.mail_tokens set expires_at = now() - interval '1 second' where used_at is null",
    );
    expect((await replace(late)).status).toBe(422);
    expect((await replace("made-up")).status).toBe(422);
  });

  test("needs eight characters", async () => {
    expect((await replace("any", "short")).body).toMatchObject({
      message: "Password must be at least 8 characters",
      fields: { password: "Password must be at least 8 characters" },
    });
    expect((await replace("any", "")).body).toMatchObject({ message: "Password is required" });
  });

  test("does it all with plain forms", async () => {
    const { email } = await signUp(server.url);
    const browser = createClient(server.url);
    const asked = await browser.form("/forgot-password", { email });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/forgot-password?sent"]);
    expect(await (await browser.get("/forgot-password?sent", { Accept: "text/html" })).text()).toContain(
      "Verification Email Sent",
    );
    const token = await issueToken(database, email, "reset_password");
    const page = await browser.get(`/reset-password/${token}`, { Accept: "text/html" });
    expect(await page.text()).toContain("New Password");
    const done = await browser.form("/forgot-password", { _method: "PUT", password: "another-lantern-43", token });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/reset-password?done"]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe("site configuration for the browser", () => {
  test("the browser gets names, colours, switches, currencies and languages, but no secret", async () => {
    await people.owner.query(
      "update site.settings set value = 'very-secret' where name in ('captchaSecretKey', 'tracknowToken', 'webhookUrl')",
    );
    const branding = await people.value<{ languages: object[]; currencies: object[] }>("select site.branding()");
    expect(branding).toMatchObject({
      appName: "Bourse",
      theme: "dark",
      stopLossSelector: "amount",
      recaptchaStatus: "off",
    });
    expect(branding.languages).toContainEqual({ code: "ar", name: "العربية", direction: "rtl" });
    expect(branding.currencies[0]).toEqual({ code: "USD", name: "US dollar", symbol: "$" });
    expect(JSON.stringify(branding)).not.toContain("very-secret");
  });
});

describe("settings", () => {
  test("a changed setting is sent to every screen, and the audit log has its old and new value", async () => {
    await people.setting("appName", "Renamed");
    const { rows } = await people.owner.query(
      "select before, after from audit.entries where entity_id = 'appName' order by id desc limit 1",
    );
    expect(rows).toEqual([{ before: { value: "Bourse" }, after: { value: "Renamed" } }]);
    expect(
      await people.storedValue(
        "select ref ->> 'name' from site.outbox where topic = 'settings' order by seq desc limit 1",
      ),
    ).toBe("appName");
  });

  test("a changed secret is in the audit log without its value", async () => {
    await people.owner.query("update site.settings set value = 'hush' where name = 'tracknowToken'");
    expect(
      await people.storedValue(
        "select count(*) from audit.entries where entity_id = 'tracknowToken' and after::text like '%hush%'",
      ),
    ).toBe(0);
  });
});

describe("idempotency keys", () => {
  const claim = (user: number, key: string | null, args: object) =>
    people.storedValue("select response from site.claim_key($1, $2, 'test', $3)", [user, key, JSON.stringify(args)]);
  const keep = (user: number, key: string, args: object, response: object) =>
    people.owner.query("select site.store_response(site.claim_key($1, $2, 'test', $3), $4)", [
      user,
      key,
      JSON.stringify(args),
      JSON.stringify(response),
    ]);

  test("the second call with an idempotency key returns the first one's answer", async () => {
    const id = await people.customer();
    expect(await claim(id, "key", { amount: 1 })).toBeNull();
    await keep(id, "key", { amount: 1 }, { order: 7 });
    expect(await claim(id, "key", { amount: 1 })).toEqual({ order: 7 });
  });

  test("a repeated call waits for a standby like the first, and a server that only reads refuses it (F-18)", async () => {
    const id = await people.customer();
    await keep(id, "key", { amount: 1 }, { order: 7 });
    const { owner } = people;
    await owner.query("begin");
    await claim(id, "key", { amount: 1 });
    // A transaction with a number writes to the log, and its commit waits for a standby.
    expect(await people.storedValue("select pg_current_xact_id_if_assigned() is not null")).toBe(true);
    await owner.query("rollback");
    await owner.query("begin read only");
    await expect(claim(id, "key", { amount: 1 })).rejects.toMatchObject({ code: "25006" });
    await owner.query("rollback");
  });

  test("an idempotency key is rejected for other arguments, and each user has their own keys", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    await keep(id, "shared", { amount: 1 }, { order: 7 });
    await expect(claim(id, "shared", { amount: 2 })).rejects.toMatchObject({ code: "BT601" });
    await expect(claim(id, "", {})).rejects.toMatchObject({ code: "BT601" });
    expect(await claim(other, "shared", { amount: 2 })).toBeNull();
  });

  test("a call without an idempotency key claims none", async () => {
    expect(await claim(await people.customer(), null, {})).toBeNull();
  });
});

describe("page views", () => {
  const visits = (userId: number) =>
    people.storedValue("select count(*) from site.page_visits where user_id = $1", [userId]);

  test("a customer's page view is stored and sent to staff", async () => {
    const id = await people.customer();
    await people.value("select site.record_visit($1, '/deposits?status=success')", [id]);
    expect(await visits(id)).toBe(1);
    expect(await people.storedValue("select ref ->> 'url' from site.outbox where topic = $1", [`track:${id}`])).toBe(
      "/deposits?status=success",
    );
  });

  test("page views of staff, of staff acting as a customer and of other sites are not stored", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    await people.value("select site.record_visit($1, '/admin')", [admin]);
    await people.value("select site.record_visit(iam.act_as($1, $2), '/dashboard')", [id, admin]);
    await people.value("select site.record_visit($1, '//evil.test')", [id]);
    expect(await visits(admin)).toBe(0);
    expect(await visits(id)).toBe(0);
  });

  test("about a thousand page views per customer are kept", async () => {
    const id = await people.customer();
    await people.owner.query(
      "insert into site.page_visits (user_id, url, visited_at) select $1, '/dashboard', now() - n * interval '1 second' from generate_series(1, 1500) n",
      [id],
    );
    for (let i = 0; i < 100; i++) await people.value("select site.record_visit($1, '/dashboard')", [id]);
    expect(await visits(id)).toBeLessThanOrEqual(1100);
  });
});

describe("data retention", () => {
  test("retention deletes old partitions of page visits and used keys, and keeps the audit log", async () => {
    const id = await people.customer();
    await people.owner.query(`
      create table site.page_visits_2020_01 partition of site.page_visits for values from ('2020-01-01Z') to ('2020-02-01Z');
      create table audit.entries_2020_01 partition of audit.entries for values from ('2020-01-01Z') to ('2020-02-01Z');
      insert into audit.entries (at, action, entity, entity_id) values ('2020-01-05Z', 'old', 'test', '1')`);
    await people.owner.query(
      "insert into site.idempotency_keys (user_id, key, request_hash, response, created_at) values ($1, 'old', '', '{}', now() - interval '3 days')",
      [id],
    );
    await people.worker.query("select site.purge_expired()");
    expect(await people.storedValue("select to_regclass('site.page_visits_2020_01')")).toBeNull();
    expect(await people.storedValue("select count(*) from site.idempotency_keys where user_id = $1", [id])).toBe(0);
    expect(await people.storedValue("select count(*) from audit.entries where action = 'old'")).toBe(1);
  });

  test("retention creates each future monthly partition once", async () => {
    const make = async () =>
      Number(Object.values((await people.worker.query("select site.ensure_partitions(4)")).rows[0] as object)[0]);
    expect(await make()).toBe(10);
    expect(await make()).toBe(0);
  });
});

describe("the audit log", () => {
  test.each([
    ["update audit.entries set action = 'x'"],
    ["delete from audit.entries"],
    ["truncate audit.entries"],
    ["do $$ begin execute format('truncate audit.entries_%s', to_char(now(), 'YYYY_MM')); end $$"],
    ["set session_replication_role = replica; delete from audit.entries"],
  ])("the audit log rejects «%s» even from its owner", async (change) => {
    await people.staff(1);
    await expect(people.owner.query(change)).rejects.toMatchObject({ code: "BT116" });
    await people.owner.query("reset session_replication_role");
  });

  test("an audit entry names the actor and the staff member acting through them", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    await people.owner.query("begin");
    await people.owner.query("select audit.record(iam.act_as($1, $2), 'test', 'test', '1', null, null)", [id, admin]);
    await people.owner.query("commit");
    const { rows } = await people.owner.query(
      "select actor_id, impersonator_id from audit.entries where action = 'test'",
    );
    expect(rows).toEqual([{ actor_id: id, impersonator_id: admin }]);
  });
});

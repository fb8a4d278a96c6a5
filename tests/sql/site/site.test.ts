import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe("a browser", () => {
  test("knows names, looks, switches, currencies and languages, and no secret", async () => {
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

describe("a changed setting", () => {
  test("is told to every screen and leaves its old and new value in the trail", async () => {
    await people.setting("appName", "Renamed");
    const { rows } = await people.owner.query(
      "select before, after from audit.entries where entity_id = 'appName' order by id desc limit 1",
    );
    expect(rows).toEqual([{ before: { value: "Bourse" }, after: { value: "Renamed" } }]);
    expect(
      await people.held("select ref ->> 'name' from site.outbox where topic = 'settings' order by seq desc limit 1"),
    ).toBe("appName");
  });

  test("leaves no value of a secret", async () => {
    await people.owner.query("update site.settings set value = 'hush' where name = 'tracknowToken'");
    expect(
      await people.held(
        "select count(*) from audit.entries where entity_id = 'tracknowToken' and after::text like '%hush%'",
      ),
    ).toBe(0);
  });
});

describe("an idempotency key", () => {
  const claim = (user: number, key: string | null, args: object) =>
    people.held("select response from site.claim_key($1, $2, 'test', $3)", [user, key, JSON.stringify(args)]);
  const keep = (user: number, key: string, args: object, response: object) =>
    people.owner.query("select site.keep_response(site.claim_key($1, $2, 'test', $3), $4)", [
      user,
      key,
      JSON.stringify(args),
      JSON.stringify(response),
    ]);

  test("answers the second call with the first one's answer", async () => {
    const id = await people.customer();
    expect(await claim(id, "key", { amount: 1 })).toBeNull();
    await keep(id, "key", { amount: 1 }, { order: 7 });
    expect(await claim(id, "key", { amount: 1 })).toEqual({ order: 7 });
  });

  test("is refused for something else, and is each user's own", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    await keep(id, "shared", { amount: 1 }, { order: 7 });
    await expect(claim(id, "shared", { amount: 2 })).rejects.toMatchObject({ code: "BT601" });
    await expect(claim(id, "", {})).rejects.toMatchObject({ code: "BT601" });
    expect(await claim(other, "shared", { amount: 2 })).toBeNull();
  });

  test("is claimed by nobody when there is none", async () => {
    expect(await claim(await people.customer(), null, {})).toBeNull();
  });
});

describe("a page view", () => {
  const visits = (userId: number) => people.held("select count(*) from site.page_visits where user_id = $1", [userId]);

  test("of a customer is kept and told to staff", async () => {
    const id = await people.customer();
    await people.value("select site.record_visit($1, '/deposits?status=success')", [id]);
    expect(await visits(id)).toBe(1);
    expect(await people.held("select ref ->> 'url' from site.outbox where topic = $1", [`track:${id}`])).toBe(
      "/deposits?status=success",
    );
  });

  test("of staff, of staff who act as a customer, or of another site is not", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    await people.value("select site.record_visit($1, '/admin')", [admin]);
    await people.value("select site.record_visit(iam.act_as($1, $2), '/dashboard')", [id, admin]);
    await people.value("select site.record_visit($1, '//evil.test')", [id]);
    expect(await visits(admin)).toBe(0);
    expect(await visits(id)).toBe(0);
  });

  test("is one of a thousand or so, however many there are", async () => {
    const id = await people.customer();
    await people.owner.query(
      "insert into site.page_visits (user_id, url, visited_at) select $1, '/dashboard', now() - n * interval '1 second' from generate_series(1, 1500) n",
      [id],
    );
    for (let i = 0; i < 100; i++) await people.value("select site.record_visit($1, '/dashboard')", [id]);
    expect(await visits(id)).toBeLessThanOrEqual(1100);
  });
});

describe("retention", () => {
  test("drops old months of the outbox and forgets used keys, and keeps the trail", async () => {
    const id = await people.customer();
    await people.owner.query(`
      create table site.outbox_2020_01 partition of site.outbox for values from ('2020-01-01Z') to ('2020-02-01Z');
      create table audit.entries_2020_01 partition of audit.entries for values from ('2020-01-01Z') to ('2020-02-01Z');
      insert into audit.entries (at, action, entity, entity_id) values ('2020-01-05Z', 'old', 'test', '1')`);
    await people.owner.query(
      "insert into site.idempotency_keys (user_id, key, request_hash, response, created_at) values ($1, 'old', '', '{}', now() - interval '3 days')",
      [id],
    );
    await people.worker.query("select site.purge_expired()");
    expect(await people.held("select to_regclass('site.outbox_2020_01')")).toBeNull();
    expect(await people.held("select count(*) from site.idempotency_keys where user_id = $1", [id])).toBe(0);
    expect(await people.held("select count(*) from audit.entries where action = 'old'")).toBe(1);
  });

  test("has a partition for every month ahead, and makes none twice", async () => {
    const make = async () =>
      Number(Object.values((await people.worker.query("select site.ensure_partitions(4)")).rows[0] as object)[0]);
    expect(await make()).toBe(8);
    expect(await make()).toBe(0);
  });
});

describe("the trail", () => {
  test.each([
    ["update audit.entries set action = 'x'"],
    ["delete from audit.entries"],
    ["truncate audit.entries"],
    ["do $$ begin execute format('truncate audit.entries_%s', to_char(now(), 'YYYY_MM')); end $$"],
    ["set session_replication_role = replica; delete from audit.entries"],
  ])("refuses «%s» even from its owner", async (change) => {
    await people.staff(1);
    await expect(people.owner.query(change)).rejects.toMatchObject({ code: "BT116" });
    await people.owner.query("reset session_replication_role");
  });

  test("names the actor and whoever acted through them", async () => {
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

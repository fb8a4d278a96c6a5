import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../../app/storage/folder.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { purgeFiles } from "../../../workers/jobs/tasks/site/purge-files.ts";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const open = "select kind from site.open_file($1, $2)";
const submit = "select kyc.submit($1, 'passport', $2, null, null)";
const opened = (viewer: number, name: string) => people.refusal(open, [viewer, name]);
const accepted = { code: "not refused" };
const missing = { code: "BT104" };

describe("stored files", () => {
  test("a file is readable by its owner and authorised staff; for other users it does not exist (T-04)", async () => {
    const [owner, other, admin, manager] = [
      await people.customer(),
      await people.customer(),
      await people.staff(1),
      await people.staff(2),
    ];
    const document = await people.file(owner);
    const proof = await people.file(owner, "proof");
    expect([await opened(owner, document), await opened(admin, document)]).toEqual([accepted, accepted]);
    expect([await opened(other, document), await opened(manager, document)]).toEqual([missing, missing]);
    expect([await opened(manager, proof), await opened(other, proof)]).toEqual([missing, missing]);
    await people.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [owner, manager]);
    expect([await opened(manager, proof), await opened(manager, document)]).toEqual([accepted, missing]);
    for (const role of [4, 5, 6]) expect(await opened(await people.staff(role), proof)).toEqual(missing);
    expect(await opened(admin, "f".repeat(40))).toEqual(missing);
    const viewEntries = "select count(*) from audit.entries where action = 'view' and entity_id = any ($1)";
    expect(await people.storedValue(viewEntries, [[document, proof]])).toBe(2);
  });

  test("a customer's file is not readable by an agent acting as the customer", async () => {
    const [owner, agent, admin] = [await people.customer(), await people.staff(6), await people.staff(1)];
    await people.owner.query("update crm.leads set retention_agent_id = $2 where user_id = $1", [owner, agent]);
    const document = await people.file(owner);
    const openAsCustomer = "select kind from site.open_file(iam.act_as($1, $2), $3)";
    expect(await people.refusal(openAsCustomer, [owner, agent, document])).toEqual(missing);
    expect(await people.refusal(openAsCustomer, [owner, admin, document])).toEqual(accepted);
  });

  test("a file can be used once, by its owner, for the purpose of its upload", async () => {
    const [owner, otherCustomer] = [await people.customer(), await people.customer()];
    const document = await people.file(owner);
    const refused = { code: "BT605", column: "front" };
    expect(await people.refusal(submit, [otherCustomer, document])).toEqual(refused);
    expect(await people.refusal(submit, [owner, await people.file(owner, "proof")])).toEqual(refused);
    expect(await people.refusal(submit, [owner, document])).toEqual(accepted);
    expect(await people.refusal(submit, [await people.customer(), document])).toEqual(refused);
  });

  test("a user cannot store more than 30 unused files", async () => {
    const owner = await people.customer();
    for (let sent = 0; sent < 30; sent += 1) await people.file(owner);
    await expect(people.file(owner)).rejects.toMatchObject({ code: "BT604" });
  });

  test("only the actor's own files that no row refers to may be deleted with a refused form", async () => {
    const [owner, other] = [await people.customer(), await people.customer()];
    const [used, unused, foreign] = [await people.file(owner), await people.file(owner), await people.file(other)];
    await people.value(submit, [owner, used]);
    const names = await people.value("select array_agg(name) from site.list_unused_files($1, $2)", [
      owner,
      [used, unused, foreign],
    ]);
    expect(names).toEqual([unused]);
  });

  test("a file unused for a day is deleted with its content, a file in use is kept", async () => {
    const owner = await people.customer();
    const [used, unused, fresh] = [await people.file(owner), await people.file(owner), await people.file(owner)];
    await people.value(submit, [owner, used]);
    await people.owner.query("update site.files set created_at = now() - interval '25 hours' where name = any ($1)", [
      [used, unused],
    ]);
    const folder = mkdtempSync(join(tmpdir(), "bourse-files-"));
    const store = folderStore(folder);
    for (const name of [used, unused, fresh]) await store.put(name, Buffer.from("x"), "image/jpeg");
    await purgeFiles({ pool: people.worker } as unknown as Context, store)(null);
    expect([await store.get(used), await store.get(unused), await store.get(fresh)].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
    rmSync(folder, { recursive: true });
    expect(
      await people.storedValue("select array_agg(name order by id) from site.files where user_id = $1", [owner]),
    ).toEqual([used, fresh]);
  });
});

// The job fetch-lists against a server that answers like the publishers of lists.
import type { lookup as resolve } from "node:dns";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { streamOutbound } from "../../../app/outbound/fetch-outbound.ts";
import type { ScreeningState } from "../../../db/shapes/compliance.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { fetchLists } from "../../../workers/jobs/tasks/compliance/fetch-lists.ts";
import { openPeople, type People } from "../people.ts";

type Answer = { status?: number; location?: string; body?: string; cutAt?: number };

const pem = (name: string) => readFileSync(new URL(`../../support/providers/paypal-test-${name}.pem`, import.meta.url));
/** Answers by host and path; a body that is cut announces its whole length. */
const answers = new Map<string, Answer>();
const requests: string[] = [];
const server = createServer({ key: pem("key"), cert: pem("cert") }, (request, response) => {
  const place = `${request.headers.host?.split(":")[0]}${request.url}`;
  requests.push(place);
  const { status = 200, location, body = "", cutAt } = answers.get(place) ?? { status: 404 };
  response.writeHead(status, {
    ...(location === undefined ? {} : { Location: location }),
    "Content-Length": Buffer.byteLength(body),
  });
  if (cutAt === undefined) response.end(body);
  else response.write(body.slice(0, cutAt), () => response.socket?.destroy());
});

let people: People;
let admin: number;
let at: (place: string) => string;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  at = (place) => {
    const [host, ...path] = place.split("/");
    return `https://${host}:${(server.address() as AddressInfo).port}/${path.join("/")}`;
  };
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await people.close();
});
beforeEach(() => {
  answers.clear();
  requests.length = 0;
});

/** Every name leads to the server, except the one of a private network. */
const lookup = ((name: string, _: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: name === "inside.test" ? "10.0.0.1" : "127.0.0.1", family: 4 }])) as unknown as typeof resolve;

function runJob(payload: { list?: string }): Promise<void> {
  const context = { pool: people.worker, log: pino({ level: "silent" }) } as unknown as Context;
  const isRefused = (address: string) => address !== "127.0.0.1";
  return fetchLists(context, (address) => streamOutbound(address, { lookup, isRefused }))(payload);
}

/** Saves the address of the list, runs the job and returns what the back office shows. */
async function fetchList(place: string, list = "ofac") {
  await people.app.query("select compliance.save_list($1, $2, $3)", [admin, list, at(place)]);
  await runJob({ list });
  const state = await people.value<ScreeningState>("select compliance.screening_state($1)", [admin]);
  return state.lists.find(({ name }) => name === list);
}

const names = (count: number) => Array.from({ length: count }, (_, place) => `Qxz${place} Wvk${place}`);
const xml = (count: number, end = "</sdnList>") =>
  `<?xml version="1.0"?><sdnList><publshInformation><Publish_Date>02/27/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>${names(
    count,
  )
    .map(
      (name, place) =>
        `<sdnEntry><uid>${place + 1}</uid><lastName>${name}</lastName><sdnType>Individual</sdnType></sdnEntry>`,
    )
    .join("")}${end}`;
const csv = (count: number) =>
  `${names(count)
    .map((name, place) => `${place + 1},"${name}","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1970"`)
    .join("\r\n")}\r\n\u001a`;

describe("lists that are fetched from their publishers", () => {
  test("the four files of OFAC are fetched from the host that the publisher redirects to", async () => {
    for (const [name, body] of [
      ["sdn.csv", csv(30)],
      ["alt.csv", '1,1,"aka","Rwq Tzn",-0- \r\n'],
      ["add.csv", '1,1,-0- ,-0- ,"Norway",-0- \r\n'],
      ["sdn_comments.csv", '1,"nationality Norway"\r\n'],
    ] as const) {
      answers.set(`publisher.test/ofac/${name}`, { status: 302, location: at(`files.test/exports/${name}?sig=1`) });
      answers.set(`files.test/exports/${name}?sig=1`, { body });
    }
    expect(await fetchList("publisher.test/ofac/sdn.csv")).toMatchObject({
      entries: 30,
      error: null,
      failingSince: null,
      inForceSince: expect.any(String),
    });
    expect(requests).toHaveLength(8);
    expect(await people.storedValue("select count(*) from compliance.listed_names where name = 'Rwq Tzn'")).toBe(1);
  });

  test.each<[string, Record<string, Answer | (() => Answer)>, string]>([
    ["a status of failure", { "publisher.test/l.xml": { status: 503 } }, "The server answered with status {{status}}"],
    [
      "a body that is cut off",
      { "publisher.test/l.xml": { body: xml(30), cutAt: 900 } },
      "The connection ended before the end of the file",
    ],
    [
      "a file without its end",
      { "publisher.test/l.xml": { body: xml(30, "") } },
      "The file is incomplete: it ends in the middle",
    ],
    [
      "a page instead of the list",
      { "publisher.test/l.xml": { body: "<!doctype html><title>Maintenance</title>" } },
      "{{name}} is not a file of this list",
    ],
    [
      "a list that shrank by more than a tenth",
      { "publisher.test/l.xml": { body: xml(26) } },
      "The file has {{entries}} entries, the list in force {{before}}. A list that shrinks by more than a tenth is refused",
    ],
    [
      "a redirect into a private network (T-42)",
      { "publisher.test/l.xml": () => ({ status: 301, location: at("inside.test/l.xml") }) },
      "This URL points to a private network",
    ],
    [
      "a redirect without https",
      { "publisher.test/l.xml": { status: 301, location: "http://files.test/l.xml" } },
      "The URL redirects to an address without https",
    ],
    [
      "an endless chain of redirects",
      { "publisher.test/l.xml": { status: 302, location: "/l.xml" } },
      "The URL redirects. Enter the URL that it leads to",
    ],
  ])("%s leaves the list in force and states the reason with its age", async (_, given, error) => {
    const before = await people.storedValue("select count(*) from compliance.listed_names");
    for (const [place, answer] of Object.entries(given))
      answers.set(place, typeof answer === "function" ? answer() : answer);
    expect(await fetchList("publisher.test/l.xml")).toMatchObject({
      entries: 30,
      error,
      failingSince: expect.any(String),
      isImporting: false,
    });
    expect(requests.length).toBeLessThanOrEqual(6);
    expect(await people.storedValue("select count(*) from compliance.listed_names")).toBe(before);
    expect(await people.storedValue("select count(*) from compliance.staged_entries")).toBe(0);
  });

  test("the age counts from the first failure, and the next success ends it", async () => {
    const first = (await fetchList("publisher.test/l.xml"))?.failingSince;
    expect((await fetchList("publisher.test/l.xml"))?.failingSince).toBe(first);
    expect(
      await people.storedValue(
        "select count(*) > 0 from site.notifications where user_id = $1 and type = 'screening_list_refused'",
        [admin],
      ),
    ).toBe(true);
    answers.set("publisher.test/l.xml", { body: xml(31) });
    expect(await fetchList("publisher.test/l.xml")).toMatchObject({ entries: 31, error: null, failingSince: null });
  });

  test("a fetch whose process was killed is repeated by its job, and the killed one leaves nothing", async () => {
    answers.set("publisher.test/l.xml", { body: xml(32) });
    const killed = await people.worker.query<{ id: string }>("select compliance.start_fetch('ofac') as id");
    const { id } = killed.rows[0] ?? {};
    const store = "select compliance.add_chunk($1, 'l.xml', 'half')";
    await people.worker.query(store, [id]);
    expect(await fetchList("publisher.test/l.xml")).toMatchObject({ entries: 32, error: null, isImporting: false });
    // A process that only seemed to be dead goes on.
    await people.worker.query(store, [id]);
    const entries = JSON.stringify([{ id: "1", data: { names: [], countries: [] } }]);
    await people.worker.query("select compliance.stage_entries($1, $2)", [id, entries]);
    const left = `select v.reason, (select count(*)::int from compliance.file_chunks c where c.version_id = v.id) as chunks,
      (select count(*)::int from compliance.staged_entries s where s.version_id = v.id) as entries
      from compliance.versions v where v.id = $1`;
    expect((await people.owner.query(left, [id])).rows).toEqual([
      { reason: "The import was interrupted", chunks: 0, entries: 0 },
    ]);
  });

  test("a fetch during an upload fails, so that its job is repeated, and fetches the list after it", async () => {
    answers.set("publisher.test/l.xml", { body: xml(33) });
    const upload = await people.value<string>("select compliance.start_upload($1, 'ofac')", [admin]);
    await expect(fetchList("publisher.test/l.xml")).rejects.toMatchObject({ code: "BT540" });
    await people.value("select compliance.end_upload($1, $2, false)", [admin, upload]);
    expect(await fetchList("publisher.test/l.xml")).toMatchObject({ entries: 33, error: null });
  });

  test("the nightly job adds one for each list with an address, which run one after the other", async () => {
    await people.owner.query("delete from graphile_worker._private_jobs");
    await people.owner.query("update compliance.lists set url = 'https://files.test/l' where name in ('ofac', 'un')");
    await runJob({});
    const { rows } = await people.owner.query(
      "select key, queue_name, max_attempts > 20 as is_repeated from graphile_worker.jobs where task_identifier = 'fetch-lists' order by key",
    );
    expect(rows).toEqual(
      ["ofac", "un"].map((list) => ({ key: `fetch-list:${list}`, queue_name: "fetch-lists", is_repeated: true })),
    );
    expect(requests).toEqual([]);
  });
});

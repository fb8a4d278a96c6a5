// The trading platform with the demo's sales staff logged in, and a stand-in for Voiso written from its documentation.
import { startStandIn } from "../../support/providers/stand-in.ts";
import { type Client, logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

export type Lead = {
  id: number;
  email: string;
  group: string | null;
  lead_status: string;
  country: string | null;
  agent: { id: number | null; full_name: string | null };
  notes: { content: string; user: { full_name: string } }[];
};

const AGENTS = [
  { email: "a@voiso.test", ext: "7777", status: "available" },
  { email: "b@voiso.test", ext: "5555", status: "Dialer waiting" },
  { email: "c@voiso.test", ext: "1", status: "Logout" },
  { email: "d@voiso.test", ext: "2", status: "Idle" },
  { email: "e@voiso.test", ext: "3", status: "Inbound" },
  { email: "f@voiso.test", ext: "4", status: "Coffee break" },
];

export type Crm = Awaited<ReturnType<typeof openCrmServer>>;

export async function openCrmServer(options: { relay?: boolean } = {}) {
  const calls: Record<string, unknown>[] = [];
  const voiso = await startStandIn(({ method, url, headers, body }, refuse) => {
    if (!url.pathname.startsWith("/api/v1/voiso-key/")) return { json: { error: "Invalid key" } };
    if (method === "GET" && url.pathname.endsWith("/agents_status")) return { json: AGENTS };
    if (method !== "POST" || !url.pathname.endsWith("/click2call")) return { status: 404, json: {} };
    if (!headers["content-type"]?.startsWith("application/json")) return refuse("content type");
    const request = JSON.parse(body) as { agent?: string; number?: string };
    if (!request.agent || !/^\d{5,15}$/.test(request.number ?? "")) return refuse("agent or number");
    calls.push(request);
    return { json: { message: "ok" } };
  });
  const installation = await openTradingServer({ ...options, env: { GATEWAY_URLS: `voiso=${voiso.url}` } });
  const names = ["admin", "manager", "sales", "retention", "affiliate"] as const;
  const [admin, manager, sales, retention, affiliate] = (await Promise.all(
    names.map((name) => logIn(installation.url, `${name}@demo.test`)),
  )) as [Client, Client, Client, Client, Client];

  return {
    ...installation,
    voiso: { ...voiso, calls },
    admin,
    manager,
    sales,
    retention,
    affiliate,
    read: async (client: Client, path: string) =>
      (await client.json("GET", path)).body as unknown as { data: Lead[]; meta: Record<string, number> },
    leadId: async (email: string) =>
      (await installation.query<{ id: number }>("select id from crm.leads where email = $1", [email]))[0]?.id ?? 0,
    userId: async (email: string) =>
      (await installation.query<{ id: number }>("select id from iam.users where email = $1", [email]))[0]?.id ?? 0,
    /** Uploads the content as the file of a form, with the client's cookies. */
    async upload(client: Client, content: string | Uint8Array, path = "/admin/leads/csv") {
      const form = new FormData();
      form.set("file", new File([content as BlobPart], "leads.csv", { type: "text/csv" }));
      const answer = await client.send("POST", path, { headers: { Accept: "application/json" }, body: form });
      return { status: answer.status, body: (await answer.json()) as { id: number; message?: string } };
    },
    /** Runs the job of an import until it is done. */
    async work(importId: number): Promise<void> {
      const text = "select crm.import_leads($1) as goes_on";
      while ((await installation.query<{ goes_on: boolean }>(text, [importId]))[0]?.goes_on);
    },
  };
}

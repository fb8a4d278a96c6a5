// What programs send without an account: payment providers, the lead API, exports.
import { each, send, type Shape, type Site } from "../send.ts";

const gateways = [
  "stripe",
  "paypal",
  "coinpayments",
  "perfectmoney",
  "moonpay",
  "flutterwave",
  "wipays",
  "prmoney",
  "globiance",
];
const report =
  (body: string, type: string, headers: Record<string, string> = {}) =>
  async (site: Site): Promise<number[]> => {
    const statuses: number[] = [];
    for (const gateway of gateways)
      statuses.push(
        await send(site, { path: `/webhooks/${gateway}`, body, headers: { "Content-Type": type, ...headers } }),
      );
    return statuses;
  };
const export_ = (path: string, as: keyof Site["as"]) => (site: Site) =>
  send(site, { method: "GET", path, cookie: site.as[as] });

export const hookShapes = (): Shape[] => [
  { name: "payment reports of 64 kB of names", send: report("a&".repeat(32_000), "application/x-www-form-urlencoded") },
  { name: "payment reports of 64 kB of levels", send: report("[".repeat(64_000), "application/json") },
  {
    name: "payment reports of nested data",
    send: report(`data${"[a]".repeat(20_000)}=1`, "application/x-www-form-urlencoded"),
  },
  {
    name: "payment reports with long signatures",
    send: report('{"id":"evt_1"}', "application/json", {
      "Stripe-Signature": "t=1,v1=a,".repeat(1_400),
      "X-Signature": "a",
    }),
  },
  {
    name: "100 wrong keys at the lead API",
    send: async (site) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          send(
            { ...site },
            { method: "GET", path: "/api/v1/leads", headers: { "x-api-key": `bourse_live_${at}${"x".repeat(180)}` } },
          ),
        ),
      ),
    answers: [401, 429],
  },
  {
    name: "exports of every list of an administrator",
    send: each(
      export_("/admin/leads/export/all/all", "admin"),
      export_("/admin/customers/api/all?format=csv", "admin"),
      export_("/admin/trades/api/all?format=csv", "admin"),
      export_("/admin/audit/api?format=csv", "admin"),
      export_("/statements/export?format=pdf", "customer"),
      export_("/statements/export?format=csv", "customer"),
    ),
  },
];

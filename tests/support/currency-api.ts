// A stand-in for currencyapi.com, written from its documentation and not from the adapter. It checks the key, counts
// the month's requests and answers 429 when the quota is used up.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Behaviour = "good" | "broken" | "page" | "unpaid";

export async function startCurrencyApi({ key, total = 300, used = 0 }: { key: string; total?: number; used?: number }) {
  let behaviour: Behaviour = "good";
  let spent = used;
  const requestedCodes: string[][] = [];
  const rates = new Map<string, string>([["USD", "1"]]);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const respond = (status: number, body: string) => {
      response.writeHead(status, {
        "Content-Type": "application/json",
        "X-RateLimit-Limit-Quota-Month": String(total),
        "X-RateLimit-Remaining-Quota-Month": String(total - spent),
      });
      response.end(body);
    };
    if (behaviour === "broken") return respond(500, '{"message":"Server error"}');
    if (behaviour === "page") return respond(200, "<html>maintenance</html>");
    if (request.headers.apikey !== key) return respond(401, '{"message":"Invalid authentication credentials"}');
    if (request.method === "GET" && url.pathname === "/v3/status")
      return respond(
        200,
        `{"account_id":313373133731337,"quotas":{"month":{"total":${total},"used":${spent},"remaining":${total - spent}},"grace":{"total":0,"used":0,"remaining":0}}}`,
      );
    if (request.method !== "GET" || url.pathname !== "/v3/latest") return respond(404, '{"message":"Not found"}');
    if (behaviour === "unpaid") return respond(403, '{"message":"You are not allowed to use this endpoint"}');
    if (spent >= total) return respond(429, '{"message":"You used all your monthly requests."}');
    if (url.searchParams.get("base_currency") !== "USD") return respond(422, '{"message":"Validation error"}');
    const codes = (url.searchParams.get("currencies") ?? "").split(",");
    if (codes.some((code) => !/^[A-Z]{2,10}$/.test(code))) return respond(422, '{"message":"Validation error"}');
    spent++;
    requestedCodes.push(codes);
    const data = codes
      .filter((code) => rates.has(code))
      .map((code) => `"${code}":{"code":"${code}","value":${rates.get(code)}}`);
    respond(200, `{"meta":{"last_updated_at":"2026-11-20T23:59:59Z"},"data":{${data.join(",")}}}`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedCodes,
    rates,
    behave: (next: Behaviour) => void (behaviour = next),
    spend: (count: number) => void (spent = count),
  };
}

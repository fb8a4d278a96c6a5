// currencyapi.com as its documentation describes it: written from there, not from the adapter. It checks the key, counts the month's requests and
// answers 429 when they are used up.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Mood = "good" | "broken" | "page" | "unpaid";

export async function startCurrencyApi({ key, total = 300, used = 0 }: { key: string; total?: number; used?: number }) {
  let mood: Mood = "good";
  let spent = used;
  const asked: string[][] = [];
  const rates = new Map<string, string>([["USD", "1"]]);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const tell = (status: number, body: string) => {
      response.writeHead(status, {
        "Content-Type": "application/json",
        "X-RateLimit-Limit-Quota-Month": String(total),
        "X-RateLimit-Remaining-Quota-Month": String(total - spent),
      });
      response.end(body);
    };
    if (mood === "broken") return tell(500, '{"message":"Server error"}');
    if (mood === "page") return tell(200, "<html>maintenance</html>");
    if (request.headers.apikey !== key) return tell(401, '{"message":"Invalid authentication credentials"}');
    if (request.method === "GET" && url.pathname === "/v3/status")
      return tell(
        200,
        `{"account_id":313373133731337,"quotas":{"month":{"total":${total},"used":${spent},"remaining":${total - spent}},"grace":{"total":0,"used":0,"remaining":0}}}`,
      );
    if (request.method !== "GET" || url.pathname !== "/v3/latest") return tell(404, '{"message":"Not found"}');
    if (mood === "unpaid") return tell(403, '{"message":"You are not allowed to use this endpoint"}');
    if (spent >= total) return tell(429, '{"message":"You used all your monthly requests."}');
    if (url.searchParams.get("base_currency") !== "USD") return tell(422, '{"message":"Validation error"}');
    const codes = (url.searchParams.get("currencies") ?? "").split(",");
    if (codes.some((code) => !/^[A-Z]{2,10}$/.test(code))) return tell(422, '{"message":"Validation error"}');
    spent++;
    asked.push(codes);
    const data = codes
      .filter((code) => rates.has(code))
      .map((code) => `"${code}":{"code":"${code}","value":${rates.get(code)}}`);
    tell(200, `{"meta":{"last_updated_at":"2026-11-20T23:59:59Z"},"data":{${data.join(",")}}}`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    rates,
    behave: (next: Mood) => void (mood = next),
    spend: (count: number) => void (spent = count),
  };
}

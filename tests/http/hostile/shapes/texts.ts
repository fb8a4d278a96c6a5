// Text that sends careless patterns back and forth, in every field that a pattern or a parser reads.
import { form, json, send, type Shape, type Site } from "../send.ts";

const N = 4_000;
const fields = [
  ["email", "password", "next", "code", "token", "fullName", "phone", "birthDate", "country", "city", "address"],
  ["postalCode", "amount", "instrument", "type", "profit", "loss", "price", "expiry", "units", "balance_id", "gateway"],
  ["swift_code", "account_number", "account_name", "bank_name", "total", "content", "query", "name", "url", "note"],
].flat();
const calls: [method: string, path: string, as?: keyof Site["as"]][] = [
  ["POST", "/auth/login"],
  ["POST", "/auth/signup"],
  ["POST", "/auth/second-step"],
  ["POST", "/forgot-password"],
  ["POST", "/reset-password"],
  ["PUT", "/profile/me", "customer"],
  ["POST", "/dashboard/orders", "customer"],
  ["POST", "/dashboard/pending", "customer"],
  ["POST", "/withdraws/bank", "customer"],
  ["POST", "/deposits", "customer"],
  ["POST", "/views", "admin"],
  ["POST", "/admin/leads", "admin"],
  ["POST", "/admin/crm/note", "admin"],
  ["POST", "/admin/spreads", "admin"],
  ["POST", "/admin/settings", "admin"],
  ["POST", "/visits", "customer"],
];

/** Every call with the same text in every field as JSON, and the log-in with all of it in three fields of a form. */
const inEveryField = (text: string) => async (site: Site) => {
  const long = text.slice(0, Math.floor(60_000 / fields.length));
  const values = Object.fromEntries(fields.map((name) => [name, long]));
  const entered = new URLSearchParams({ email: text, next: text, human: text }).toString().slice(0, 60_000);
  const statuses = [await form("/auth/login", entered)(site)];
  for (const [method, path, as] of calls) statuses.push(await json(path, values, as && site.as[as], method)(site));
  return statuses;
};

const inQueries = (text: string) => async (site: Site) => {
  const statuses: number[] = [];
  const value = encodeURIComponent(text).slice(0, 7_000);
  const pages: [string, keyof Site["as"]][] = [
    [`/dashboard?amount=${value}&find=${value}&q=${value}`, "customer"],
    [`/deposits?amount=${value}&gateway=${value}`, "customer"],
    [`/search?q=${value}`, "customer"],
    [`/admin/search?q=${value}`, "admin"],
    [`/admin/customers/all?search=${value}&columns=${value}`, "admin"],
    [`/admin/leads/all?search=${value}&at=${value}`, "sales"],
    [`/?next=/${value}&lng=${value}`, "customer"],
  ];
  for (const [path, as] of pages)
    statuses.push(await send(site, { method: "GET", path, cookie: site.as[as], headers: { Accept: "text/html" } }));
  return statuses;
};

const texts: [string, string][] = [
  ["long runs of one letter", "a".repeat(N)],
  ["long runs of spaces", `a${" ".repeat(N)}b`],
  ["long runs of line feeds", `a${"\n".repeat(N)}b`],
  ["long runs of digits", "1".repeat(N)],
  ["numbers of thousands of zeros", `0.${"0".repeat(N)}1`],
  ["digits in groups", `1${" 000".repeat(N / 4)}x`],
  ["addresses of thousands of parts", `${"a.".repeat(N / 4)}@${"a.".repeat(N / 4)}a`],
  ["telephone numbers of thousands of signs", `+${"1-(".repeat(N / 3)}`],
  ["nested brackets and stars", "[({*".repeat(N / 4)],
  ["combining characters", `e${"\u0301".repeat(N)}`],
  ["text that turns its direction", "\u202e\u2066".repeat(N / 2)],
  ["places in double braces", "{{n}}$t(n)".repeat(N / 10)],
];

export const textShapes = (): Shape[] =>
  texts.flatMap(([name, text]) => [
    { name: `${name} in every field`, send: inEveryField(text) },
    { name: `${name} in addresses`, send: inQueries(text.repeat(4)) },
  ]);

// Bodies that are costly to take apart before anything is known about the sender.
import { each, form, hostOf, json, multipart, parts, raw, send, type Shape, together } from "../send.ts";

const KB = 1024;
const names = (bytes: number) => {
  const found: string[] = [];
  for (let at = 0, size = 0; size < bytes; at += 1) {
    const name = at.toString(36);
    found.push(name);
    size += name.length + 1;
  }
  return found.join("&").slice(0, bytes);
};
const textPart = (name: string, bytes = "x") => ({ name, bytes });
const deep = (levels: number, open = "[", close = "]") => `${open.repeat(levels)}${close.repeat(levels)}`;

export const formShapes = (): Shape[] => [
  { name: "a form of 16,000 names (64 kB)", send: each(form("/auth/logout", names(65_000))), answers: [413] },
  { name: "a form of 8,000 names at the log-in", send: each(form("/auth/login", names(32_000))), answers: [413] },
  {
    name: "a form of 32,000 names to a bulk call (128 kB)",
    send: (site) => each(form("/admin/leads/bulk", names(128_000), site.as.sales, "PUT"))(site),
    answers: [413],
  },
  {
    name: "a form of 500,000 names to a bulk call (2 MB)",
    send: (site) => each(form("/admin/leads/bulk", names(2_000_000), site.as.sales, "PUT"))(site),
    answers: [413],
  },
  {
    name: "one name sent 100,000 times in a form to a bulk call",
    send: (site) => each(form("/admin/leads/bulk", "ids=1&".repeat(100_000), site.as.sales, "PUT"))(site),
    answers: [413],
  },
  {
    name: "one name sent 10,000 times in a form",
    send: each(form("/auth/login", "a=&".repeat(20_000))),
    answers: [413],
  },
  { name: "a form of ampersands alone", send: each(form("/auth/login", "&".repeat(65_000))), answers: [413] },
  {
    name: "a multipart form of 750 parts",
    send: each(
      parts(
        "/auth/login",
        Array.from({ length: 750 }, (_, at) => textPart(at.toString(36), "")),
      ),
    ),
    answers: [413],
  },
  {
    name: "a multipart form of 9,000 parts to a bulk call",
    send: (site) =>
      each(
        parts(
          "/admin/leads/bulk",
          Array.from({ length: 9_000 }, () => textPart("ids", "1")),
          site.as.sales,
        ),
      )(site),
    answers: [405],
  },
  {
    name: "a multipart form with huge part headers",
    send: each(
      parts(
        "/auth/login",
        Array.from({ length: 12 }, (_, at) => ({ ...textPart(`n${at}`), head: `X-Long: ${"a; b=".repeat(900)}` })),
      ),
    ),
    answers: [400],
  },
  {
    name: "a multipart form whose names are quotes and backslashes",
    send: each(parts("/auth/login", [textPart('\\"'.repeat(15_000))])),
    answers: [400],
  },
  {
    name: "a multipart body of half boundaries",
    send: (site) => {
      const { headers, body } = multipart([textPart("a", "\r\n--hostile-boundar".repeat(3_000))]);
      return each((one) => send(one, { path: "/auth/login", headers, body }))(site);
    },
  },
  {
    name: "documents with 100 parts and no file",
    send: (site) =>
      each(
        parts(
          "/kyc",
          Array.from({ length: 100 }, (_, at) => textPart(`n${at}`, "x".repeat(500))),
          site.as.customer,
        ),
      )(site),
  },
  {
    name: "a body of 60,000 chunks of one byte",
    send: (site) => {
      const chunks = "1\r\n&\r\n".repeat(60_000);
      const head = `POST /auth/login HTTP/1.1\r\nHost: ${hostOf(site)}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
      return each((one) => raw(one, `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`))(site);
    },
    answers: [413],
  },
  {
    name: "percent signs that encode nothing",
    send: each(form("/auth/login", `email=${"%".repeat(60_000)}`), form("/auth/login", `email=${"%f".repeat(30_000)}`)),
  },
  {
    name: "text of four-byte characters",
    send: each(
      form("/auth/login", `email=${"%F0%9F%92%A9".repeat(5_000)}`),
      json("/auth/login", { email: "💩".repeat(15_000), password: "x" }),
    ),
  },
  { name: "JSON of 10,000 levels", send: each(json("/auth/login", `{"email":${deep(30_000)}}`)), answers: [400] },
  {
    name: "JSON objects of 8,000 levels",
    send: each(json("/auth/login", `${'{"a":'.repeat(8_000)}1${"}".repeat(8_000)}`)),
    answers: [400],
  },
  {
    name: "JSON of 32,000 values",
    send: each(json("/auth/login", `{"email":[${"1,".repeat(32_000)}1]}`)),
    answers: [413],
  },
  {
    name: "JSON of 9,000 duplicate keys",
    send: each(json("/auth/login", `{${'"a":1,'.repeat(9_000)}"a":1}`)),
    answers: [413],
  },
  {
    name: "JSON of escapes alone",
    send: each(json("/auth/login", `{"email":"${"\\u0041".repeat(10_000)}","password":"x"}`)),
  },
  { name: "a JSON number of 60,000 digits", send: each(json("/auth/login", `{"email":${"9".repeat(60_000)}}`)) },
  {
    name: "100,000 ids in JSON that are no ids",
    send: (site) =>
      each(
        json(
          "/admin/leads/bulk",
          { ids: Array.from({ length: 100_000 }, () => "x"), data: { group: "archived" } },
          site.as.sales,
          "PUT",
        ),
      )(site),
    answers: [422],
  },
  {
    name: "100,000 ids in JSON",
    send: (site) =>
      each(
        json(
          "/admin/leads/bulk",
          { ids: Array.from({ length: 100_000 }, (_, n) => 5_000_000_000 + n), data: { group: "archived" } },
          site.as.sales,
          "PUT",
        ),
      )(site),
    answers: [404],
  },
  {
    name: "2 MB of nested JSON to a bulk call",
    send: (site) => each(json("/admin/leads/bulk", `{"ids":[${"[1],".repeat(480_000)}1]}`, site.as.sales, "PUT"))(site),
    answers: [413],
  },
  {
    name: "2 MB of leads that are none to the lead API",
    send: (site) =>
      each((one) =>
        send(one, {
          path: "/api/v1/leads",
          headers: { "Content-Type": "application/json", "x-api-key": site.apiKey },
          body: `[${"1,".repeat(1_000_000)}1]`,
        }),
      )(site),
    answers: [413],
  },
  {
    name: "19,000 empty leads to the lead API",
    send: (site) =>
      each((one) =>
        send(one, {
          path: "/api/v1/leads",
          headers: { "Content-Type": "application/json", "x-api-key": site.apiKey },
          body: `[${"1,".repeat(19_000)}1]`,
        }),
      )(site),
    answers: [413, 422],
  },
  {
    name: "a body above the limit of every call",
    send: together(2, (site) => form("/auth/login", "a=".padEnd(600 * KB, "x"))(site)),
    answers: [413],
  },
];

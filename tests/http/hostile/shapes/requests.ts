// Request heads: requests without a body, before authentication.
import { each, hostOf, raw, send, type Shape, type Site } from "../send.ts";

const get =
  (path: string, headers: Record<string, string> = {}, as?: keyof Site["as"]) =>
  (site: Site) =>
    send(site, { method: "GET", path, headers: { Accept: "text/html", ...headers }, cookie: as && site.as[as] });

/** Links that were asked for before are known. */
let linkSets = 0;

export const requestShapes = (): Shape[] => [
  {
    name: "a query of 7,000 names",
    send: each(get(`/?${"a&".repeat(7_000)}`), get(`/terms?${"a=1&".repeat(3_500)}`)),
    answers: [414],
  },
  { name: "a query of deep names", send: each(get(`/?a${"[a]".repeat(4_500)}=1`), get(`/?${"a.".repeat(7_000)}=1`)) },
  {
    name: "a list asked for by 3,000 columns",
    send: each(
      get(`/admin/leads/all?columns=${"id,".repeat(4_500)}`, {}, "admin"),
      get(`/admin/leads/all?${"columns=id&".repeat(1_200)}`, {}, "admin"),
    ),
  },
  {
    name: "3,000 ids in the address of a dialog",
    send: each(get(`/admin/leads/all/assign?${"ids=1&".repeat(2_400)}`, {}, "admin")),
    answers: [414],
  },
  {
    name: "490 ids in the address of a dialog",
    send: each(get(`/admin/leads/all/assign?${"ids=1&".repeat(490)}`, {}, "admin")),
    answers: [200],
  },
  {
    name: "thousands of words to search for",
    send: each(
      get(`/dashboard/positions?find=${"1+".repeat(7_000)}`, {}, "customer"),
      get(`/admin/search?q=${"a+".repeat(7_000)}`, {}, "admin"),
    ),
  },
  { name: "the screens behind 3,000 links", send: each(get(`/__manifest?${"p=a&".repeat(3_000)}`)), answers: [404] },
  {
    name: "the screens behind 190 links that are none",
    send: async (site) => {
      const page = await (await fetch(site.url)).text();
      const [, version = ""] = /manifest-(\w+)\.js/.exec(page) ?? /"version":\s*"(\w+)"/.exec(page) ?? [];
      linkSets += 1;
      const links = Array.from({ length: 190 }, (_, at) => `p=%2Fa${linkSets}-${at}%2Fb%2Fc`);
      return each(get(`/__manifest?version=${version}&${links.join("&")}`))(site);
    },
    answers: [200],
  },
  {
    name: "paths of thousands of parts",
    send: each(
      get(`/${"a/".repeat(7_000)}`),
      get(`/${"../".repeat(4_000)}etc/passwd`),
      get(`/${"%2e%2e%2f".repeat(1_500)}`),
    ),
  },
  {
    name: "paths of percent signs",
    send: each(get(`/${"%25".repeat(4_500)}`), get(`/${"%ff".repeat(4_500)}`), get(`/${"%".repeat(300)}`)),
  },
  {
    name: "1,400 languages in Accept-Language",
    send: each(
      get("/", { "Accept-Language": "de-AT;q=0.1,".repeat(1_200) }),
      get("/", { "Accept-Language": "a-".repeat(7_000) }),
    ),
  },
  {
    name: "1,500 encodings in Accept-Encoding",
    send: each(get("/", { "Accept-Encoding": "br;q=0,gzip;q=0.1,".repeat(700) })),
  },
  {
    name: "3,000 cookies",
    send: each(get("/", { Cookie: "a=b; ".repeat(2_800) }), get("/", { Cookie: "bourse_session=a; ".repeat(800) })),
  },
  {
    name: "cookies of signs alone",
    send: each(get("/", { Cookie: `bourse_flash=${"%25".repeat(4_500)}` }), get("/", { Cookie: ';="'.repeat(4_500) })),
  },
  {
    name: "a flash that is no flash",
    send: each(get("/", { Cookie: `bourse_flash=${Buffer.from(`{"a":${"[".repeat(8_000)}`).toString("base64")}` })),
  },
  {
    name: "a long If-None-Match",
    send: each(
      get("/favicon.ico", { "If-None-Match": '"a", '.repeat(2_800) }),
      get("/", { "If-None-Match": '"a", '.repeat(2_800) }),
    ),
  },
  {
    name: "a long Range",
    send: each(
      get("/favicon.ico", { Range: `bytes=${"0-,".repeat(4_500)}` }),
      get("/pictures/0", { Range: `bytes=${"1-0,".repeat(3_500)}` }),
    ),
  },
  {
    name: "a long User-Agent, Referer and Origin",
    send: each(
      get("/", {
        "User-Agent": "Chrome/ ".repeat(500),
        Referer: `http://x/${"a".repeat(3_000)}`,
        Accept: "text/html,".repeat(300),
      }),
    ),
  },
  {
    name: "a head of 60 kB",
    send: each((site) => raw(site, `GET / HTTP/1.1\r\nHost: ${hostOf(site)}\r\nX-Long: ${"a".repeat(60_000)}\r\n\r\n`)),
    answers: [431],
  },
  {
    name: "a head of 5,000 lines",
    send: each((site) => raw(site, `GET / HTTP/1.1\r\nHost: ${hostOf(site)}\r\n${"a: b\r\n".repeat(2_400)}\r\n`)),
  },
  {
    name: "an address that is none",
    send: each((site) => raw(site, `GET //[ HTTP/1.1\r\nHost: ${hostOf(site)}\r\nConnection: close\r\n\r\n`)),
    answers: [400, 404],
  },
  {
    name: "2,000 requests on one connection",
    send: each((site) => raw(site, `GET /status HTTP/1.1\r\nHost: ${hostOf(site)}\r\n\r\n`.repeat(2_000))),
  },
  {
    name: "200 requests on one connection",
    send: each((site) =>
      raw(site, `GET /auth/user HTTP/1.1\r\nHost: ${hostOf(site)}\r\nAccept: application/json\r\n\r\n`.repeat(200)),
    ),
  },
];

// 27, 28: the bytes of a page that Chromium receives, and the scores of Lighthouse.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freePort } from "../support/ports.ts";
import type { Cluster } from "../fault/cluster.ts";
import { openChromium } from "../support/chromium.ts";
import { bytesOf, isChartScript, receive } from "../support/received.ts";
import { connect, createBook } from "./book.ts";
import { judge, median, print, type Result } from "./measure.ts";
import type { Options } from "./orders.ts";
import { signIn, startWeb } from "./web.ts";

/** Scripts of the smallest Remix page with a form, and the limits of the chart's own script and of the sign-in page. */
const REMIX_SCRIPT_KB = 85;
const CHART_SCRIPT_KB = 65;
const SIGN_IN_SCRIPT_KB = 60;
const SIGN_IN_STYLE_KB = 20;

type Visitor = "nobody" | "customer" | "admin";
const PAGES: [name: string, path: string, visitor: Visitor][] = [
  ["sign-in", "/", "nobody"],
  ["/dashboard", "/dashboard", "customer"],
  ["/deposits", "/deposits", "customer"],
  ["/admin/customers/all", "/admin/customers/all", "admin"],
];

/** With its packages it takes 220 MB, so it is downloaded when this benchmark runs. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** Lighthouse's own presets, with the throttling of each; scores are 0 to 100. */
const PRESETS = [
  { name: "mobile", option: [], least: { "sign-in": 95, "/dashboard": 90 }, largestPaintMs: 2_500 },
  { name: "desktop", option: ["--preset=desktop"], least: { "sign-in": 98, "/dashboard": 98 }, largestPaintMs: 2_500 },
] as const;
const MIN_SEO_SCORE = 90;
const MIN_OTHER_SCORE = 100;

export async function delivery(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_delivery", { accounts: 20, orders: 100, levels: true, cushion: 0 });
  const client = await connect(url);
  const sessionOf = async (role: number) => {
    const { rows } = await client.query<{ id: string }>("select min(id) as id from iam.users where role_id = $1", [
      role,
    ]);
    return `bourse_session=${await signIn(client, Number(rows[0]?.id))}`;
  };
  const cookies = { nobody: "", customer: await sessionOf(3), admin: await sessionOf(1) };
  const web = await startWeb(url, ["--with-relay"], { SEARCH_ENGINES: "allow" });
  const port = await freePort();
  const browser = await openChromium([`--remote-debugging-port=${port}`]);
  const results: Result[] = [];
  const note = (result: Result) => {
    print(result);
    results.push(result);
  };
  try {
    for (const [name, path, visitor] of PAGES) {
      const context = await browser.newContext();
      const [cookie = "", value = ""] = cookies[visitor].split("=");
      if (cookie) await context.addCookies([{ name: cookie, value, url: web.home }]);
      const received = await receive(await context.newPage(), web.home + path);
      await context.close();
      const chart = received.filter(isChartScript);
      const rest = received.filter((each) => !isChartScript(each));
      const kilobytes = (type: string) => bytesOf(rest, type) / 1000;
      const isSignIn = visitor === "nobody";
      const scripts = isSignIn ? SIGN_IN_SCRIPT_KB : REMIX_SCRIPT_KB;
      const bound = isSignIn
        ? { kind: "most" as const, gate: 1, ambition: 0.5 }
        : { kind: "most" as const, gate: 2, ambition: 1.5 };
      note(judge("27", `${name}: scripts received`, "kB", scripts, kilobytes("Script"), bound));
      if (chart.length > 0)
        note(
          judge("27", `${name}: the chart's own script`, "kB", CHART_SCRIPT_KB, bytesOf(chart, "Script") / 1000, {
            kind: "most",
            gate: 1,
            ambition: 0.5,
          }),
        );
      if (isSignIn)
        note(judge("27", `${name}: styles received`, "kB", SIGN_IN_STYLE_KB, kilobytes("Stylesheet"), bound));
      const types = [...new Set(received.map(({ type }) => type))];
      console.log(`     ${name}: ${types.map((type) => `${type} ${kilobytes(type).toFixed(1)} kB`).join(", ")}`);
    }
    for (const [name, path, visitor] of PAGES.slice(0, 2))
      for (const preset of PRESETS) {
        const scores: Score[] = [];
        for (let round = 0; round < rounds; round++)
          scores.push(await score(web.home + path, { port, cookie: cookies[visitor], option: preset.option }));
        const of = (figure: keyof Score) => median(scores.map((each) => each[figure]));
        const least = (title: string, limit: number, ours: number) =>
          note(
            judge("28", `${name}, ${preset.name}: ${title}`, "", limit, ours, { kind: "least", gate: 1, ambition: 1 }),
          );
        least("performance", preset.least[name as keyof typeof preset.least], of("performance"));
        note(
          judge("28", `${name}, ${preset.name}: largest paint`, "ms", preset.largestPaintMs, of("largestPaintMs"), {
            kind: "most",
            gate: 1,
            ambition: 0.5,
          }),
        );
        least("accessibility", MIN_OTHER_SCORE, of("accessibility"));
        least("best practices", MIN_OTHER_SCORE, of("bestPractices"));
        if (visitor === "nobody") least("search engines", MIN_SEO_SCORE, of("searchEngines"));
        console.log(
          `     ${name}, ${preset.name}: first paint ${of("firstPaintMs").toFixed(0)} ms, blocked ${of("blockedMs").toFixed(0)} ms, shift ${of("shift").toFixed(3)}`,
        );
      }
  } finally {
    await browser.close();
    web.stop();
    await client.end();
  }
  return results;
}

type Score = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  searchEngines: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
};

type Preset = { port: number; cookie: string; option: readonly string[] };
/** The part of a report that is read here. */
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
};

async function score(url: string, { port, cookie, option }: Preset): Promise<Score> {
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url],
      ...[`--port=${port}`, "--output=json", "--quiet", ...option, ...headers],
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const category = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const audit = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: category("performance"),
    accessibility: category("accessibility"),
    bestPractices: category("best-practices"),
    searchEngines: category("seo"),
    firstPaintMs: audit("first-contentful-paint"),
    largestPaintMs: audit("largest-contentful-paint"),
    blockedMs: audit("total-blocking-time"),
    shift: audit("cumulative-layout-shift"),
  };
}

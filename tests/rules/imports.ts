// Which folder may import which, and the form of the files of each folder. Part of npm run lint.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** dayjs with its plugins. */
const CLOCK = "app/dayjs.ts";
/** The shared folders of app/, lowest first: each imports itself and those before it, an area imports all. */
const SHARED = ["ui", "process", "i18n", "pdf", "http", "auth", "frame", "forms", "live", "list", "reports"];
/**
 * The folders of app/trading, lowest first: each imports itself and those before it. The files beside them, which
 * compose the trading page, import all but `pages`.
 */
const TRADING = [
  "model",
  "layout",
  "assets",
  "chart",
  "panel",
  "keys",
  "bar",
  "orders",
  "ticket",
  "disputes",
  "evidence",
  "news",
  "sheet",
];
/** The shared folders that open the database pool. */
const POOLED = ["i18n", "http", "auth", "frame"];
/** Identities, refusals, settings and sealed secrets carry no query. */
const PLAIN_DB = ["db/actor.ts", "db/errors.ts", "db/seal.ts", "db/settings.ts"];
/** Callers of SQL functions, and statements that compose. */
const QUERIES = ["db/generated", "db/queries", "db/shapes"];
/** The areas that communicate with payment providers. */
const PAYING = ["account", "hooks", "office"];
/**
 * The parts of another area that an area shows: the evidence of a disputed order, the chart of a closed trade, the list
 * of keys, the phone's bars with the account's figures, the price alerts under the chart.
 */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  office: ["app/trading/evidence"],
  account: ["app/trading/evidence", "app/trading/keys", "app/trading/bar"],
  trading: ["app/account/alerts"],
};
/** Names that say nothing about their contents. */
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|common|managers?|services?)(\.tsx?$|\/)/;

function allowed(file: string): string[] {
  const [first = "", second = ""] = file.split("/");
  if (first === "app") {
    const place = SHARED.indexOf(second);
    if (second === "gateways" || second === "outbound") return [`app/${second}`, CLOCK];
    if (second === "storage") return ["app/storage", "db/settings.ts"];
    if (second === "ui") return ["app/ui", CLOCK];
    if (second === "process") return ["app/process", "db"];
    const shared = [...(place < 0 ? SHARED : SHARED.slice(0, place + 1)).map((name) => `app/${name}`), CLOCK];
    const pool = POOLED.includes(second) ? ["db/pool.ts"] : [];
    if (place >= 0) return [...shared, ...pool, ...QUERIES, ...PLAIN_DB, ...(second === "http" ? ["app/storage"] : [])];
    // The frame around all areas: root, entries and the map.
    if (second.includes(".")) return ["app", ...QUERIES, ...PLAIN_DB];
    const gateways = PAYING.includes(second) ? ["app/gateways"] : [];
    const own = second === "trading" ? tradingFolders(file) : [`app/${second}`];
    return [...shared, "app/outbound", ...gateways, ...own, ...(READ_BY[second] ?? []), ...QUERIES, ...PLAIN_DB];
  }
  if (file.startsWith("db/queries/")) return [...QUERIES, "db/actor.ts", "db/pool.ts"];
  if (first === "db") return ["db", "sql/errors.json"];
  if (first === "workers") {
    const top = globSync("workers/*.ts", { cwd: root });
    // Browser and relay speak one protocol.
    const protocol = second === "relay" ? ["app/live/protocol.ts"] : [];
    // Backups by command and by schedule, archives by schedule and their restore by command.
    const backup = second === "jobs" ? ["workers/backup", "workers/archive"] : [];
    // Files for spreadsheets are written in one form.
    const csv = second === "jobs" ? ["app/http/csv.ts"] : [];
    return second.includes(".")
      ? ["workers", "db"]
      : [
          "db",
          "app/gateways",
          "app/outbound",
          "app/storage",
          CLOCK,
          `workers/${second}`,
          ...backup,
          ...csv,
          "app/pdf",
          "app/reports",
          ...protocol,
          ...top,
        ];
  }
  return [""];
}

function tradingFolders(file: string): string[] {
  const [, , folder = ""] = file.split("/");
  if (folder === "pages") return ["app/trading"];
  const place = TRADING.indexOf(folder);
  const folders = place < 0 ? TRADING : TRADING.slice(0, place + 1);
  const beside = place < 0 ? globSync("app/trading/*.{ts,tsx,css}", { cwd: root }) : [];
  return [...folders.map((name) => `app/trading/${name}`), ...beside];
}

function imports(text: string): string[] {
  return [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*["'](\.[^"']+)["']/g),
    ...text.matchAll(/\bimport\(\s*["'](\.[^"']+)["']/g),
    ...text.matchAll(/(?:^|\n)import\s*["'](\.[^"']+)["']/g),
  ].map(([, path]) => path ?? "");
}

/** A file above this length is split; the map of all addresses is not. */
const MAX_LINES = 200;
const MAP = "app/routes.ts";

/**
 * The file of a subject's queries: each function has one statement. A file without a function has rows that several
 * share.
 */
function judgeQueries(file: string, text: string): string[] {
  const [, ...functions] = text.split(/^export (?:async )?function (?=\w)/m);
  // A prepared statement whose result has changed fails in every process of the version before.
  const unnamed = /\bselect \*/.test(text) ? [`${file}: select * instead of the names of the columns`] : [];
  const crowded = functions.flatMap((body) => {
    const [name = ""] = /^\w+/.exec(body) ?? [];
    const statements = body.match(/\bpool\.(?:one|any|many|maybeOne|exists|query)(?:First)?\(/g) ?? [];
    // The row that a function has added is not seen by the statement that called it.
    const most = name === "requestDeposit" ? 2 : 1;
    return statements.length > most ? [`${file}: ${name} has ${statements.length} statements`] : [];
  });
  return [...unnamed, ...crowded];
}

const problems: string[] = [];
for (const file of globSync("{app,db,workers}/**/*.{ts,tsx}", { cwd: root })) {
  const text = readFileSync(join(root, file), "utf8");
  const folders = allowed(file);
  for (const path of imports(text)) {
    const target = relative(root, resolve(root, dirname(file), path)).replaceAll("\\", "/");
    if (!folders.some((folder) => target === folder || target.startsWith(`${folder}/`))) {
      problems.push(`${file}: may not import ${target}`);
    }
  }
  if (/^export \* from/m.test(text)) problems.push(`${file}: re-exports another module`);
  if (/^app\/.*\.ts$/.test(file) && file !== MAP && /^export default/m.test(text)) {
    problems.push(`${file}: a call has no default export, a screen is a .tsx`);
  }
  if (text.split("\n").length > MAX_LINES + 1 && file !== MAP && !file.startsWith("db/generated/"))
    problems.push(`${file}: longer than ${MAX_LINES} lines`);
  // Without it the browser shows messages of its own, in its own language.
  if (/<(form|fetcher\.Form)\b(?!\s+noValidate)/.test(text)) problems.push(`${file}: a form without noValidate`);
  if (/<\w+\.Form\b(?!\s+(?:key=\{\w+\}\s+)?\{\.\.\.\w+\.formProps\}|\s+noValidate)/.test(text))
    problems.push(`${file}: a call's form without its formProps`);
  if (file !== "app/ui/form.tsx" && /import \{[^}]*\bForm\b[^}]*\} from "@remix-run\/react"/.test(text))
    problems.push(`${file}: Form comes from app/ui/form.tsx`);
  if (/^db\/queries\/\w+\//.test(file)) problems.push(...judgeQueries(file, text));
  // What a process hands on to its children is the environment as it is; what it reads itself are settings.
  if (/(?<!\.\.\.)process\.env\b/.test(text) && file !== "db/settings.ts")
    problems.push(`${file}: settings come from db/settings.ts`);
  if (VAGUE_NAMES.test(file)) problems.push(`${file}: a name that says nothing about its contents`);
}
for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

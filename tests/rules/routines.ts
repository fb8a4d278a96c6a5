// PL/pgSQL resolves functions at run time, TypeScript never: this rule reports a call without a definition, a function
// or view without a caller, and a function that writes to tables of another schema; also files that do not have the
// form of sql/CONVENTIONS.md. Part of npm run lint.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readRoutines } from "../../db/routine-files.ts";
import { readHeader } from "../../db/routine-header.ts";

const root = resolve(import.meta.dirname, "../..");
const withoutComments = (text: string) => text.replace(/--.*$/gm, "");
const read = (file: string) => withoutComments(readFileSync(join(root, file), "utf8"));
const routines = [...readRoutines(join(root, "sql")).values()].map((routine) => ({
  ...routine,
  file: `sql/${routine.file}`,
  title: `${routine.schema}.${routine.name}`,
  text: withoutComments(routine.content),
}));
const functions = routines.filter(({ kind }) => kind === "functions");
const views = routines.filter(({ kind }) => kind === "views");

const defined = new Set([
  ...[...functions, ...views].map(({ title }) => title),
  ...globSync("sql/migrations/*.sql", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/create\s+(?:table|unlogged table|type|domain)\s+(\w+\.\w+)/gi)].map(([, name = ""]) =>
      name.toLowerCase(),
    ),
  ),
]);
// In the providers of the feed `market` is a variable.
const callers = globSync("{db,workers}/**/*.ts", {
  cwd: root,
  exclude: ["workers/feed/providers/**", "db/generated/**"],
}).map((file) => ({ file, text: read(file) }));
const schemas = new Set([...defined].map((name) => name.split(".")[0]));
const asked = [...routines, ...callers];

const problems = asked.flatMap(({ file, text }) =>
  [...text.matchAll(/(?<![.\w])(\w+)\.(\w+)\(/g)]
    .filter(([, schema = "", name]) => schemas.has(schema) && !defined.has(`${schema}.${name}`))
    .map(([call]) => `${file}: calls ${call}), which no file defines`),
);
/** For accountants, and formulas that screens calculate themselves; tests compare both. */
const BY_HAND = ["money.profit_report", "money.trial_balance", "trading.max_units", "trading.stop_out_rate"];
/** SQL functions whose generated caller a file imports. */
const imported = new Set(
  globSync("{app,db,workers}/**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(/import \{([^}]*)\} from "[^"]*\/generated\/(\w+)\.ts"/g),
    ].flatMap(([, names = "", schema = ""]) =>
      names.split(",").map(
        (name) =>
          `${schema}.${name
            .trim()
            .replace(/ as \w+$/, "")
            .replace(/[A-Z]/g, "_$&")
            .toLowerCase()}`,
      ),
    ),
  ),
);
for (const routine of [...functions, ...views]) {
  const calls = new RegExp(`\\b${routine.title.replace(".", "\\.")}\\b`);
  if (
    BY_HAND.includes(routine.title) ||
    imported.has(routine.title) ||
    asked.some((one) => one !== routine && calls.test(one.text))
  )
    continue;
  problems.push(`${routine.file}: no code calls ${routine.title}`);
}
/**
 * Without pg_temp at its end, PostgreSQL looks in the caller's temporary objects first. A function with its caller's
 * rights may leave the path out, as those do that are inlined into the query of a function that has it.
 */
const SEARCH_PATH = "set search_path = pg_catalog, pg_temp";
for (const { file, title, text } of functions) {
  const header = text.split(/\bas\s+\$/)[0] ?? "";
  const paths = header.match(/\bset\s+search_path\b.*?(?=\s+set\b|\s+as\b|\s*$)/gm) ?? [];
  const least = /\bsecurity\s+definer\b/.test(header) ? 1 : 0;
  if (paths.length >= least && paths.length <= 1 && paths.every((path) => path === SEARCH_PATH)) continue;
  problems.push(`${file}: ${title} needs "${SEARCH_PATH}", has "${paths.join(", ")}"`);
}
/** The one form of a function; sql/CONVENTIONS.md describes it. */
const HEADER = new RegExp(
  [
    String.raw`^(?:-- .+\n)*?-- .+\n(?:-- null: .+\n)*(?:-- grant: bourse_\w+(?:, bourse_\w+)*\n)?(?:\n(?:--.*\n)+\n)?`,
    String.raw`create or replace function \w+\.\w+\((?:\)|\n(?: {4}.*\n)+\))\n`,
    String.raw`returns (?:table \((?:.*\)|\n(?: {4}.*\n)+\))|.+)\n(?:--.*\n)?`,
    String.raw`language (?:sql|plpgsql)\n(?:--.*\n)?(?:volatile|stable|immutable)\n`,
    String.raw`(?:strict\n)?(?:parallel safe\n)?(?:cost \d+\n)?(?:rows \d+\n)?(?:security definer\n)?(?:set .+\n)*as \$\$\n`,
  ].join(""),
);
for (const { file, schema, title, content } of functions) {
  if (!HEADER.test(content))
    problems.push(`${file}: the header of ${title} does not have the form of sql/CONVENTIONS.md`);
  if (!content.endsWith("$$;\n")) problems.push(`${file}: ${title} ends with something else than the function's body`);
  if (/^language plpgsql$/m.test(content) && !content.endsWith("end;\n$$;\n"))
    problems.push(`${file}: the body of ${title} does not end with "end;"`);
  if (!file.startsWith(`sql/${schema}/`)) problems.push(`${file}: ${title} belongs to another schema`);
}
for (const { file, title, content } of views)
  if (!/^(?:-- .+\n)+create or replace view /.test(content))
    problems.push(`${file}: ${title} needs a comment, and nothing else, above "create or replace view"`);

const MAX_LINES = 250;
const lines = new Map(
  [...new Set(routines.map(({ file }) => file))].map((file) => [
    file,
    readFileSync(join(root, file), "utf8").split("\n").length - 1,
  ]),
);
for (const [file, count] of lines)
  if (count > MAX_LINES) problems.push(`${file}: has ${count} lines; the limit is ${MAX_LINES}`);
/** The limit of a body in lines of code, without comments: what is longer has a part with a name of its own. */
const MAX_BODY_LINES = 120;
for (const { file, title, text } of functions) {
  const [, body = ""] = /\bas \$\$\n([^]*)\$\$;/.exec(text) ?? [];
  const count = body.split("\n").filter((line) => line.trim() !== "").length;
  if (count > MAX_BODY_LINES)
    problems.push(`${file}: the body of ${title} has ${count} lines; the limit is ${MAX_BODY_LINES}`);
}
for (const file of lines.keys())
  if (/^\n|\n\n\n|[^\n]$/.test(readFileSync(join(root, file), "utf8")))
    problems.push(`${file}: needs one blank line between two statements, and one line break at its end`);
/** Read by name: the formulas of docs/formulas.md. */
const formulas = readFileSync(join(root, "docs/formulas.md"), "utf8");
const seeds = globSync("sql/seeds/**/*.sql", { cwd: root }).map((file) => ({ file, text: read(file) }));
for (const { file, schema, title, content } of functions) {
  if (readHeader(content).roles.length > 0 || formulas.includes(title)) continue;
  const calls = new RegExp(`\\b${title.replace(".", "\\.")}\\s*\\(`);
  const [caller = "", ...others] = new Set(
    [...asked, ...seeds]
      .filter((one) => !("title" in one && one.title === title) && calls.test(one.text))
      .map((one) => one.file),
  );
  if (others.length > 0 || caller === file || !new RegExp(`^sql/${schema}/(?:functions|triggers)/`).test(caller))
    continue;
  if ((lines.get(file) ?? 0) + (lines.get(caller) ?? 0) < MAX_LINES)
    problems.push(`${file}: ${title} belongs in ${caller}, the only file that calls it`);
}
/** A schema writes its own tables; exceptions and their reasons are in its README. */
const ALSO_WRITES: Record<string, readonly string[]> = {
  compliance: [
    "iam.human_codes",
    "iam.attempts",
    "iam.devices",
    "site.notifications",
    "site.push_subscriptions",
    "site.page_visits",
    "site.idempotency_keys",
    "site.kept_inputs",
    "site.saved_views",
    "site.outbox",
    "site.files",
    "market.drawings",
    "market.chart_layouts",
    "market.watchlists",
    "trading.alert_firings",
    "trading.price_alerts",
    "trading.disputes",
    "trading.customer_controls",
    "kyc.documents",
    "money.deposits",
    "money.withdrawals",
    "money.payment_events",
    "money.adjustments",
    "money.transfers",
    "money.approvals",
    "crm.leads",
    "crm.notes",
    "crm.calls",
    "crm.webhook_deliveries",
    "crm.changes",
    "crm.lead_changes",
    "crm.import_lines",
    "reports.schedules",
  ],
  money: ["iam.users"],
  trading: ["market.quotes", "money.accounts", "site.outbox"],
};
for (const { file, schema: own, text } of routines) {
  for (const [, table = "", schema = ""] of text.matchAll(/\b(?:insert into|update|delete from)\s+((\w+)\.\w+)/g)) {
    if (!schemas.has(schema) || schema === own || ALSO_WRITES[own]?.includes(table)) continue;
    problems.push(`${file}: writes ${table}, which belongs to ${schema}`);
  }
}
for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

// PL/pgSQL resolves functions at run time, TypeScript never: this rule reports a call without a definition, a function or view
// without a caller, and a function that writes to tables of another schema. Part of npm run lint.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8").replace(/--.*$/gm, "");
const routines = globSync("sql/*/{functions,views,triggers}/*.sql", { cwd: root });
const tables = globSync("sql/migrations/*.sql", { cwd: root });

const named = (files: string[], kinds: string) =>
  files.flatMap((file) =>
    [...read(file).matchAll(new RegExp(`create\\s+(?:or replace\\s+)?(?:${kinds})\\s+(\\w+\\.\\w+)`, "gi"))].map(
      ([, name = ""]) => name.toLowerCase(),
    ),
  );
const defined = new Set([
  ...named(routines, "function|procedure|view"),
  ...named(tables, "table|unlogged table|type|domain"),
]);
// In the providers of the feed `market` is a variable.
const callers = globSync("{db,workers}/**/*.ts", {
  cwd: root,
  exclude: ["workers/feed/providers/**", "db/generated/**"],
});
const schemas = new Set([...defined].map((name) => name.split(".")[0]));

const problems = [...routines, ...callers].flatMap((file) =>
  [...read(file).matchAll(/(?<![.\w])(\w+)\.(\w+)\(/g)]
    .filter(([, schema = "", name]) => schemas.has(schema) && !defined.has(`${schema}.${name}`))
    .map(([call]) => `${file}: calls ${call}), which no file defines`),
);
/** For accountants, and formulas that screens calculate themselves; tests compare both. */
const BY_HAND = ["money.profit_report", "money.trial_balance", "trading.max_units", "trading.stop_out_rate"];
const asked = [...routines, ...callers].map((file) => ({ file, text: read(file) }));
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
for (const file of globSync("sql/*/{functions,views}/*.sql", { cwd: root })) {
  const [, schema, , name = ""] = file.split(/[/\\]/);
  const routine = `${schema}.${name.replace(/\.sql$/, "")}`;
  const calls = new RegExp(`\\b${routine.replace(".", "\\.")}\\b`);
  if (
    BY_HAND.includes(routine) ||
    imported.has(routine) ||
    asked.some((one) => one.file !== file && calls.test(one.text))
  )
    continue;
  problems.push(`${file}: nobody asks ${routine}`);
}
/**
 * Without pg_temp at its end, PostgreSQL looks in the caller's temporary objects first. A function with its caller's rights may leave the
 * path out, as those do that are inlined into the query of a function that has it.
 */
const SEARCH_PATH = "set search_path = pg_catalog, pg_temp";
for (const file of globSync("sql/*/functions/*.sql", { cwd: root })) {
  const header = read(file).split(/\bas\s+\$/)[0] ?? "";
  const paths = header.match(/\bset\s+search_path\b.*?(?=\s+set\b|\s+as\b|\s*$)/gm) ?? [];
  const least = /\bsecurity\s+definer\b/.test(header) ? 1 : 0;
  if (paths.length >= least && paths.length <= 1 && paths.every((path) => path === SEARCH_PATH)) continue;
  problems.push(`${file}: needs "${SEARCH_PATH}", has "${paths.join(", ")}"`);
}
/** The one form of a function's file; sql/CONVENTIONS.md describes it. */
const HEADER = new RegExp(
  [
    String.raw`^(?:-- .+\n)*?-- .+\n(?:-- null: .+\n)?(?:-- grant: bourse_\w+(?:, bourse_\w+)*\n)?(?:\n(?:--.*\n)+\n)?`,
    String.raw`create or replace function \w+\.\w+\((?:\)|\n(?: {4}.*\n)+\))\n`,
    String.raw`returns (?:table \((?:.*\)|\n(?: {4}.*\n)+\))|.+)\n(?:--.*\n)?`,
    String.raw`language (?:sql|plpgsql)\n(?:--.*\n)?(?:volatile|stable|immutable)\n`,
    String.raw`(?:strict\n)?(?:parallel safe\n)?(?:cost \d+\n)?(?:rows \d+\n)?(?:security definer\n)?(?:set .+\n)*as \$\$\n`,
  ].join(""),
);
for (const file of globSync("sql/*/functions/*.sql", { cwd: root })) {
  const content = readFileSync(join(root, file), "utf8");
  if (!HEADER.test(content)) problems.push(`${file}: the header does not have the form of sql/CONVENTIONS.md`);
  if (!content.endsWith("$$;\n")) problems.push(`${file}: ends with something else than the function's body`);
  if (/^language plpgsql$/m.test(content) && !content.endsWith("end;\n$$;\n"))
    problems.push(`${file}: the body does not end with "end;"`);
}
for (const file of globSync("sql/*/views/*.sql", { cwd: root })) {
  const content = readFileSync(join(root, file), "utf8");
  if (!/^(?:-- .+\n)+create or replace view /.test(content))
    problems.push(`${file}: needs a comment, and nothing else, above "create or replace view"`);
}
/** A schema writes its own tables; exceptions and their reasons are in its README. */
const ALSO_WRITES: Record<string, readonly string[]> = {
  money: ["iam.users"],
  trading: ["market.quotes", "money.accounts", "site.outbox"],
};
for (const { file, text } of asked.filter((one) => one.file.startsWith("sql/"))) {
  const own = file.split(/[/\\]/)[1] ?? "";
  for (const [, table = "", schema = ""] of text.matchAll(/\b(?:insert into|update|delete from)\s+((\w+)\.\w+)/g)) {
    if (!schemas.has(schema) || schema === own || ALSO_WRITES[own]?.includes(table)) continue;
    problems.push(`${file}: writes ${table}, which belongs to ${schema}`);
  }
}
for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

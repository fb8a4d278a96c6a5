// The version after this one: a copy of the checkout with a migration that only adds, replaced functions, a new job and
// another build.
import { cpSync, globSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../../db/settings.ts";

const PARTS = ["app", "build", "db", "public", "sql", "workers", "package.json"];
export const NEXT_JOB = "of-next-version";
const MIGRATION = `
alter table trading.orders add column next_note text;
alter table money.deposits add column next_rank integer not null default 0;
`;

/** Copies this checkout into an empty folder and changes it. */
export function createNextVersion(folder: string): void {
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  change(join(folder, "package.json"), /"version": "[^"]+"/, () => '"version": "99.0.0"');
  writeFileSync(join(folder, "sql/migrations/9999_next-version.sql"), MIGRATION);
  change(
    join(folder, "sql/trading/functions/place_order.sql"),
    /p_risk_percent numeric default null\n\)/,
    () => "p_risk_percent numeric default null,\n    p_next_note text default null\n)",
  );
  for (const file of globSync("sql/{trading,money,market,iam,site}/functions/*.sql", { cwd: folder }))
    change(join(folder, file), /^as \$\$\n/gm, (start) => `${start}-- Of the next version.\n`, false);
  change(
    join(folder, "workers/jobs/tasks/all-tasks.ts"),
    /\n  return \{/,
    (start) => `${start}\n "${NEXT_JOB}": async () => {},`,
  );
  renameAssets(join(folder, "build"));
}

function change(file: string, from: RegExp, to: (found: string) => string, mustOccur = true): void {
  const text = readFileSync(file, "utf8");
  if (mustOccur && !from.test(text)) throw new Error(`${file} does not contain ${from.source}`);
  writeFileSync(file, text.replace(from, to));
}

/** Every file of code gets another name, as a build of changed sources gives it. */
function renameAssets(build: string): void {
  const assets = globSync("client/assets/*.{js,css}", { cwd: build });
  const names = new Map(assets.map((file) => [basename(file), basename(file).replace(/(?=\.\w+$)/, "n")]));
  const pattern = /[\w.$~-]+\.(?:js|css)/g;
  for (const file of globSync("{server,client/assets}/**/*.{js,css}", { cwd: build })) {
    const path = join(build, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replaceAll(pattern, (name) => names.get(name) ?? name),
    );
    const renamed = names.get(basename(file));
    if (renamed !== undefined && file.startsWith("client")) renameSync(path, join(dirname(path), renamed));
  }
  for (const file of globSync("client/assets/*.{br,gz}", { cwd: build })) rmSync(join(build, file));
}

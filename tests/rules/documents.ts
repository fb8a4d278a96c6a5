// Every id, path and link that the repository mentions exists: ids of requirements (C, A, R, T, F, H), decisions (Q)
// and formulas (E) are defined in docs/. Part of npm run lint.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const ID = /\b(?:[A-Z]-\d{2,3}|H-\d)\b/g;
/** An entry of a list in bold, or a heading that may name several. */
const DEFINITION = /^- \*\*([A-Z]-\d{2,3}|H-\d)\*\*|^#{2,4} (.*)$/gm;

const problems: string[] = [];

const defined = new Set<string>();
for (const page of ["requirements", "decisions", "formulas"]) {
  const file = `docs/${page}.md`;
  for (const [, entry, heading] of read(file).matchAll(DEFINITION))
    for (const id of entry ? [entry] : (heading?.match(ID) ?? [])) {
      if (defined.has(id)) problems.push(`${file}: ${id} is defined twice`);
      defined.add(id);
    }
}

const texts = globSync("{app,db,sql,workers,tests,docs}/**/*.{ts,tsx,js,mjs,sql,css,md,sh,json}", { cwd: root });
for (const file of [...texts, "README.md"])
  for (const id of new Set(read(file).match(ID))) if (!defined.has(id)) problems.push(`${file}: ${id} is not in docs/`);

/** As GitHub names the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));

for (const file of ["README.md", ...globSync("{app,db,sql,workers,tests,docs}/**/*.md", { cwd: root })]) {
  const text = read(file);
  for (const [, path = "", anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(join(root, target))) problems.push(`${file}: ${target} does not exist`);
    else if (anchor && !anchorsOf(read(target)).includes(anchor))
      problems.push(`${file}: ${target} has no heading #${anchor}`);
  }
}

for (const file of globSync("docs/*.md", { cwd: root }))
  for (const [path] of read(file).matchAll(/\b(?:app|db|sql|workers|tests|docs)\/[\w./-]+\.(?:tsx?|mjs|sql|md|sh)\b/g))
    if (!existsSync(join(root, path))) problems.push(`${file}: ${path} does not exist`);

for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

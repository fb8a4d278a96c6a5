// Reports unused classes and tokens, and colours outside the two files that hold them. Part of npm
// run lint.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
/** Every colour of the product stands here. */
const PALETTES = ["app/ui/css/tokens.css", "app/ui/css/palettes.css"];

const screens = globSync("app/**/*.{ts,tsx,js}", { cwd: root }).map(read).join("\n");
const words = new Set(screens.match(/[\w-]+/g));
/** The beginnings of classes that are put together: `is-${tone}`, or a letter and a number, `h${hue}`. */
const beginnings = new Set([...screens.matchAll(/([a-z][\w-]*)\$\{/g)].map(([, beginning = ""]) => beginning));
const sheets = globSync("app/**/*.css", { cwd: root }).map((file) => ({
  file,
  text: read(file).replace(/\/\*[\s\S]*?\*\//g, ""),
}));
const styles = sheets.map(({ text }) => text).join("\n");
const isWorn = (name: string) =>
  words.has(name) ||
  beginnings.has(name.replace(/\d$/, "")) ||
  [...name.matchAll(/-/g)].some(({ index }) => beginnings.has(name.slice(0, index + 1)));
const isTaken = (token: string) => styles.includes(`var(${token}`) || screens.includes(token);

const problems = sheets.flatMap(({ file, text }) => [
  ...[...text.matchAll(/\.([a-z_][\w-]*)/gi)]
    .filter(([, name = ""]) => !isWorn(name))
    .map(([name]) => `${file}: nothing wears ${name}`),
  ...[...text.matchAll(/(--[\w-]+)\s*:/g)]
    .filter(([, token = ""]) => !isTaken(token))
    .map(([, token]) => `${file}: nothing uses ${token}`),
  ...(PALETTES.includes(file) ? [] : [...text.matchAll(/#[0-9a-f]{3,8}\b/gi)]).map(
    ([colour]) => `${file}: ${colour} belongs to the tokens`,
  ),
]);
for (const problem of new Set(problems.sort())) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

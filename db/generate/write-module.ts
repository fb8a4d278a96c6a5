import type { SqlColumn, SqlFunction, SqlType } from "./read-functions.ts";

const NUMBERS = new Set(["smallint", "integer", "bigint", "real", "double precision"]);
const UNKNOWN = new Set(["jsonb", "json", "record"]);

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The zod type of a column, as db/parsers.ts converts the value. */
function zodOf({ name, kind, labels, element }: SqlType): string {
  if (labels) return `z.enum(${JSON.stringify(labels)})`;
  if (element) return `z.array(${zodOf(element)})`;
  if (NUMBERS.has(name)) return "z.number()";
  if (name === "boolean") return "z.boolean()";
  if (name === "bytea") return "z.instanceof(Buffer)";
  if (UNKNOWN.has(name) || kind === "c") return "z.unknown()";
  return "z.string()";
}

/** The TypeScript type of an argument; a numeric is a decimal string or an integer. */
function argumentOf({ name, labels, element }: SqlType): string {
  if (labels) return labels.map((label) => JSON.stringify(label)).join(" | ");
  if (element) return `readonly (${argumentOf(element)} | null)[]`;
  if (NUMBERS.has(name)) return "number";
  if (name === "boolean") return "boolean";
  if (name === "bytea") return "Buffer";
  if (name === "jsonb" || name === "json") return "unknown";
  if (name === "numeric") return "string | number";
  return "string";
}

/** The zod types of db/shapes/<schema>.ts, by function: one for the result, or some by column. */
export type Shapes = Readonly<Record<string, unknown>>;

/** One module for the functions of a schema. */
export function writeModule(schema: string, functions: SqlFunction[], shapes: Shapes): string {
  const parts = functions.map((found) => writeFunction(found, shapes[camel(found.name)]));
  const used = ["command", "maybeRow", "row", "rows", "value"].filter((kind) =>
    parts.some((part) => part.includes(`= ${kind}<`)),
  );
  return [
    "// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.",
    'import { z } from "zod";',
    'import type { Actor } from "../actor.ts";',
    `import { ${used.join(", ")} } from "../sql-function.ts";`,
    ...(parts.some((part) => part.includes("shapes.")) ? [`import * as shapes from "../shapes/${schema}.ts";`] : []),
    "",
    ...parts,
  ].join("\n");
}

function writeFunction(found: SqlFunction, shape: unknown): string {
  const { schema, name, comment, parameters, columns, result } = found;
  const keys = parameters.map((parameter) => ({
    ...parameter,
    isActor: parameter.name === "p_actor_id",
    key: parameter.name === "p_actor_id" ? "actor" : camel(parameter.name.replace(/^p_/, "")),
  }));
  const given = keys
    .map(({ key, type, isActor, hasDefault }) => {
      const argument = argumentOf(type);
      const nullable = isActor || argument === "unknown" ? "" : " | null";
      return `${key}${hasDefault ? "?" : ""}: ${isActor ? "Actor" : argument}${nullable}`;
    })
    .join("; ");
  const passed = keys
    .map(({ key, name: parameter, type, isActor }) => `${key}: ["${parameter}", "${isActor ? "actor" : type.name}"]`)
    .join(", ");
  const called = `<{ ${given} }`;
  const head = `${writeComment(comment)}\nexport const ${camel(name)} = `;
  const target = `("${schema}.${name}", { ${passed} }`;
  if (columns) {
    const kind = found.isSet ? "rows" : found.nullable.includes("row") ? "maybeRow" : "row";
    const type = camel(name);
    return [
      `const ${type}Row = ${writeRow(columns, found, shape)};`,
      `export type ${type.charAt(0).toUpperCase()}${type.slice(1)}Row = z.infer<typeof ${type}Row>;`,
      `${head}${kind}${called}, typeof ${type}Row>${target}, ${type}Row);`,
      "",
    ].join("\n");
  }
  if (result.name === "void") return `${head}command${called}>${target});\n`;
  const type =
    shape === undefined
      ? zodOf(result) + (found.nullable.includes("result") ? ".nullable()" : "")
      : `shapes.${camel(name)}`;
  const kind = found.isSet ? "rows" : "value";
  if (kind === "rows") {
    const row = `z.object({ ${name}: ${type} })`;
    return `const ${camel(name)}Row = ${row};\n${head}rows${called}, typeof ${camel(name)}Row>${target}, ${camel(name)}Row);\n`;
  }
  return `const ${camel(name)}Result = ${type};\n${head}value${called}, z.infer<typeof ${camel(name)}Result>>${target}, ${camel(name)}Result);\n`;
}

/** Wraps at 120 columns, like the comments of the repository. */
function writeComment(comment: string): string {
  const lines = comment.replaceAll("*/", "* /").match(/.{1,115}(?: |$)/g) ?? [];
  if (lines.length === 1) return `/** ${comment} */`;
  return ["/**", ...lines.map((line) => ` * ${line.trimEnd()}`), " */"].join("\n");
}

function writeRow(columns: SqlColumn[], { name: of, nullable }: SqlFunction, shape: unknown): string {
  const shaped = (shape ?? {}) as Record<string, unknown>;
  const types = columns.map(({ name, type }) =>
    name in shaped
      ? `${name}: shapes.${camel(of)}.${name}`
      : `${name}: ${zodOf(type)}${nullable.includes(name) ? ".nullable()" : ""}`,
  );
  return `z.object({ ${types.join(", ")} })`;
}

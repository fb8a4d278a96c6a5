import type { Client } from "pg";
import type { Routine } from "./routine-files.ts";

/** The first comment block above a function or view: the comment in the catalogue, and the roles with access. */
export type RoutineHeader = { comment: string; roles: string[] };

/**
 * Reads the first comment block of a function or view: sentences, then optional lines. `-- null: parent_id, email`
 * names the result columns that may be null (`result` for a value, `row` for a row that may be missing) and becomes the
 * comment's last sentence, which db/generate reads. `-- grant: bourse_app` names the roles.
 */
export function readHeader(content: string): RoutineHeader {
  const block = /^(?:--.*\n)*/.exec(content)?.[0] ?? "";
  const lines = block.split("\n").map((line) => line.replace(/^-- ?/, ""));
  const sentences = lines
    .filter((line) => !/^(null|grant): /.test(line))
    .join(" ")
    .trim();
  const namesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}: `)).flatMap((line) => line.slice(key.length + 2).split(", "));
  const nullable = namesOf("null").join(", ");
  return {
    comment: nullable ? `${sentences} Null: ${nullable}.` : sentences,
    roles: namesOf("grant"),
  };
}

// bourse_audit may read every view by the default privileges of migration 0001.
const DESCRIBE = {
  functions: `select $1::oid::regprocedure::text as name,
      array(select a.grantee::regrole::text from pg_proc p, aclexplode(p.proacl) a
            where p.oid = $1 and a.grantee not in (0, p.proowner)) as grantees`,
  views: `select $1::oid::regclass::text as name,
      array(select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
            where c.oid = $1 and a.grantee not in (0, c.relowner) and a.grantee::regrole::text <> 'bourse_audit') as grantees`,
};

/** Writes the header into the catalogue: the comment, and access for exactly the named roles. */
export async function applyHeader(
  client: Client,
  oid: number,
  kind: "functions" | "views",
  { content }: Routine,
): Promise<void> {
  const { comment, roles } = readHeader(content);
  const { rows } = await client.query<{ name: string; grantees: string[] }>(DESCRIBE[kind], [oid]);
  const { name = "", grantees = [] } = rows[0] ?? {};
  const object = kind === "functions" ? `function ${name}` : name;
  const right = kind === "functions" ? "execute" : "select";
  await client.query(
    [
      `comment on ${kind === "functions" ? "function" : "view"} ${name} is ${client.escapeLiteral(comment)}`,
      `revoke all on ${object} from ${["public", ...grantees].join(", ")}`,
      ...(roles.length > 0 ? [`grant ${right} on ${object} to ${roles.join(", ")}`] : []),
    ].join(";\n"),
  );
}

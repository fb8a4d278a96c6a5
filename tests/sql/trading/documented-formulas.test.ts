// Runs the worked examples of docs/formulas.md: each query of an SQL block is followed by its result as a comment.
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../database.ts";

type Example = { heading: string; query: string; result: string };

function examplesOf(markdown: string): Example[] {
  const examples: Example[] = [];
  let heading = "";
  for (const [, title, block] of markdown.matchAll(/^#{2,3} (.+)$|^```sql\n([^]*?)^```$/gm)) {
    if (title) heading = title;
    for (const [, query, result] of (block ?? "").matchAll(/([^]+?;)\n-- ?(.*)\n/g))
      examples.push({ heading, query: query?.trim() ?? "", result: result ?? "" });
  }
  return examples;
}

const markdown = readFileSync("docs/formulas.md", "utf8");
const examples = examplesOf(markdown);

let database: Awaited<ReturnType<typeof openDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await openDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The row as psql prints it, or the SQLSTATE of the error. */
async function resultOf(query: string): Promise<string> {
  try {
    const text = { getTypeParser: () => (value: string) => value };
    const { rows } = await client.query<(string | null)[]>({ text: query, rowMode: "array", types: text });
    return rows[0]?.map((value) => value ?? "null").join(" | ") ?? "no rows";
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? error.message;
    throw error;
  }
}

describe("the worked examples of docs/formulas.md", () => {
  test("every SQL statement of the page has a result", () => {
    const blocks = [...markdown.matchAll(/^```sql\n([^]*?)^```$/gm)].map(([, block]) => block ?? "");
    const statements = [...blocks.join("").matchAll(/;$/gm)].length;
    expect(examples).toHaveLength(statements);
    expect(statements).toBeGreaterThan(30);
  });

  test.each(examples)("$heading: $query returns $result", async ({ query, result }) => {
    expect(await resultOf(query)).toBe(result);
  });
});

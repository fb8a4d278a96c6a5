// The typed callers of SQL functions in db/generated are those of the migrated database.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFunctions } from "../../db/generate/read-functions.ts";
import { type Shapes, writeModule } from "../../db/generate/write-module.ts";
import { ROOT } from "../../db/settings.ts";
import { openPeople, type People } from "../sql/people.ts";
import { formatted } from "./formatted.ts";

const SCHEMAS = ["audit", "compliance", "crm", "iam", "kyc", "market", "money", "reports", "site", "trading"];
const FOLDER = join(ROOT, "db/generated");
const isWriting = process.env.GENERATE === "write";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

test("db/generated calls the functions that bourse_app may execute, with their present signatures", async () => {
  const functions = await readFunctions(people.owner, SCHEMAS);
  if (isWriting) mkdirSync(FOLDER, { recursive: true });
  for (const schema of SCHEMAS) {
    const file = join(FOLDER, `${schema}.ts`);
    const shapes = (await import(`../../db/shapes/${schema}.ts`)) as Shapes;
    const source = writeModule(
      schema,
      functions.filter((found) => found.schema === schema),
      shapes,
    );
    const module = await formatted(file, source);
    if (isWriting) writeFileSync(file, module);
    expect(readFileSync(file, "utf8"), `npm run generate writes ${file} again`).toBe(module);
  }
});

// A separate server for a test file, for tests of starting and migrating databases.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Embedded, startEmbedded } from "../../db/embedded.ts";

export async function openServer() {
  const folder = mkdtempSync(join(tmpdir(), "bourse-db-"));
  let embedded: Embedded = await startEmbedded(folder);
  return {
    folder,
    url: () => embedded.url,
    async restart(): Promise<Embedded> {
      embedded = await startEmbedded(folder);
      return embedded;
    },
    async query<Row extends object>(text: string, values: unknown[] = [], url = embedded.url): Promise<Row[]> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close(): Promise<void> {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

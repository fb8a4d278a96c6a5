// Takes a file of leads as POST /admin/leads/csv does, and tells its parent how many MB more than idle that took at most.
import { createReadStream, statSync } from "node:fs";
import { readTableUpload } from "../../../app/http/upload/table-upload.ts";
import { openPool } from "../../../db/open-pool.ts";
import { stageLines, startImport } from "../../../db/generated/crm.ts";

const [url = "", admin, path = ""] = process.argv.slice(2);
const actor = { id: Number(admin), impersonatorId: null };
const pool = await openPool(url, 2);
const boundary = "----file";

async function* body() {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="leads.csv"\r\nContent-Type: text/csv\r\n\r\n`,
  );
  yield* createReadStream(path);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

const megabytes = () => process.memoryUsage().rss / 2 ** 20;
const idle = megabytes();
let most = 0;
let id = 0;
const request = new Request("http://bench/admin/leads/csv", {
  method: "POST",
  headers: {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(statSync(path).size),
  },
});
await readTableUpload(request, { body: body() } as unknown as Parameters<typeof readTableUpload>[1], {
  async begin(columns, fileName) {
    id = await startImport(pool, { actor, fileName, columns });
  },
  async lines(lines) {
    await stageLines(pool, { actor, importId: id, lines });
    most = Math.max(most, megabytes() - idle);
  },
});
await pool.end();
process.send?.({ id, megabytes: most });

import { createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { describeError } from "../../db/describe-error.ts";

test("a logged error has its text and code, and nothing of its connection (T-41)", async () => {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const client = new pg.Client({ connectionString: `postgres://somebody:secret-word@127.0.0.1:${port}/x` });
  const error = await client.connect().then(
    () => null,
    (reason: unknown) => Object.assign(reason as Error, { client, code: "08006" }),
  );
  server.close();
  const line = JSON.stringify(describeError(error));
  expect(JSON.parse(line)).toMatchObject({ message: expect.stringContaining("Connection"), code: "08006" });
  expect(line).not.toContain("secret-word");
});

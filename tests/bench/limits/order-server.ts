// The limit of an order over HTTP: node, a form body, one prepared call. Without a session and without a check of the
// origin.
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const { rows } = await pool.query<{ user_id: string; id: string }>(
  "select user_id, id from money.accounts where user_id is not null",
);
const accounts = new Map(rows.map((row) => [Number(row.user_id), Number(row.id)]));

createServer((incoming, outgoing) => {
  let body = "";
  incoming.setEncoding("utf8");
  incoming.on("data", (chunk: string) => (body += chunk));
  incoming.on("end", () => {
    const form = new URLSearchParams(body);
    const user = Number(new URL(incoming.url ?? "/", "http://bare").searchParams.get("user"));
    pool
      .query({
        name: "order",
        text: "select id, open_rate from trading.place_order($1, $2, $3, $4, $5, null, null, $6)",
        values: [
          user,
          accounts.get(user),
          form.get("instrument"),
          form.get("type"),
          form.get("amount"),
          incoming.headers["idempotency-key"],
        ],
      })
      .then(({ rows: [order] }) =>
        outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(order)),
      )
      .catch((error: Error) => outgoing.writeHead(500).end(error.message));
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));

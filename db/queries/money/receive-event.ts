import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const received = z.object({ id: z.number().nullable() });

type Webhook = {
  gateway: string;
  verdict: { ok: true; key: string; event: object } | { ok: false; reason: string };
  /** The key of a rejected webhook, which has none of its own. */
  digest: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  address: string;
};

/** Stores a provider's webhook, verified or rejected; a repeated one only increments its counter. */
export function receiveEvent(pool: CommonQueryMethods, webhook: Webhook): Promise<number | null> {
  const { gateway, verdict, digest, method, url, headers, body, address } = webhook;
  return pool.oneFirst(sql.type(received)`
    select money.receive_event(
      ${gateway}, ${verdict.ok ? verdict.key : digest}, ${verdict.ok ? null : verdict.reason}, ${method}, ${url},
      ${JSON.stringify(headers)}::jsonb, ${sql.binary(body)}, ${address}::inet,
      ${verdict.ok ? JSON.stringify(verdict.event) : null}::jsonb
    ) as id
  `);
}

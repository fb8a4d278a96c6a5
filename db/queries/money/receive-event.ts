import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const received = z.object({ id: z.number().nullable() });

type Arrived = {
  gateway: string;
  verdict: { ok: true; key: string; event: object } | { ok: false; reason: string };
  /** Stands for what was refused, which has no key of its own. */
  digest: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  address: string;
};

/** Takes a provider's report into the inbox, verified or refused; the same report again only counts up. */
export function receiveEvent(pool: CommonQueryMethods, arrived: Arrived): Promise<number | null> {
  const { gateway, verdict, digest, method, url, headers, body, address } = arrived;
  return pool.oneFirst(sql.type(received)`
    select money.receive_event(
      ${gateway}, ${verdict.ok ? verdict.key : digest}, ${verdict.ok ? null : verdict.reason}, ${method}, ${url},
      ${JSON.stringify(headers)}::jsonb, ${sql.binary(body)}, ${address}::inet,
      ${verdict.ok ? JSON.stringify(verdict.event) : null}::jsonb
    ) as id
  `);
}

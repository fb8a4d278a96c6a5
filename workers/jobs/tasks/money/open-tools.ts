import type pg from "pg";
import type { Gateway, Tools } from "../../../../app/gateways/gateway.ts";
import { type OpenedGateway, toolsOf } from "../../../../app/gateways/gateway-tools.ts";
import { callbackKey, isSealed, unseal } from "../../../../db/seal.ts";
import { getSettings } from "../../../../db/settings.ts";

/** The keys and URLs of a gateway, for requests to its provider. */
export async function openTools(pool: pg.Pool, name: string, gateway: Gateway): Promise<Tools> {
  const { rows } = await pool.query<OpenedGateway>(
    `select name, key1, key2, key3, key4, key5, extract(epoch from clock_timestamp())::float8 as at_second
     from money.open_gateway($1)
     where name is not null`,
    [name],
  );
  const [row] = rows;
  if (!row) throw new Error(`No gateway ${name}`);
  return toolsOf(row, gateway, { isSealed, unseal, callbackKey, settings: getSettings() });
}

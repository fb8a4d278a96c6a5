import type pg from "pg";
import { dayjs } from "../../app/dayjs.ts";
import type { Catalogue, Category } from "./providers/provider.ts";

type Row = {
  name: string;
  base: string;
  quote: string;
  category: Category;
  decimals: number;
  typical_price: string | null;
  provider_symbol: string;
  bid: string | null;
  ask: string | null;
  quote_time: string | null;
  is_open: boolean;
  tick_time: string | null;
};

export type LiveCatalogue = Catalogue & {
  /** The newest accepted price of the open markets at the last reading; null while none is open. */
  quotedAtMs: () => number | null;
  /** Reads again which markets are open; returns whether providers have the same instruments and symbols. */
  refresh: () => Promise<boolean>;
};

export async function loadCatalogue(client: pg.Client): Promise<LiveCatalogue> {
  const openedAtMs = Date.now();
  let rows = await read(client);
  let open = openNames(rows);
  const listed = listOf(rows);
  const uses = await readUses(client);
  return {
    instruments: rows.map((row) => ({
      name: row.name,
      base: row.base,
      quote: row.quote,
      category: row.category,
      decimals: row.decimals,
      typicalPrice: row.typical_price,
      providerSymbol: row.provider_symbol,
      uses: uses.get(row.name) ?? 0,
      last:
        row.bid !== null && row.ask !== null && row.quote_time !== null
          ? { instrument: row.name, bid: row.bid, ask: row.ask, time: row.quote_time }
          : null,
    })),
    tickTime: rows[0]?.tick_time ?? null,
    isOpen: (name) => open.has(name),
    quotedAtMs() {
      if (open.size === 0) return null;
      const times = rows
        .filter((row) => row.is_open && row.quote_time !== null)
        .map((row) => dayjs.utc(row.quote_time).valueOf());
      return times.length === 0 ? openedAtMs : Math.max(...times);
    },
    async refresh() {
      rows = await read(client);
      open = openNames(rows);
      return listOf(rows) === listed;
    },
  };
}

async function read(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
        select name, base, quote, category, decimals, typical_price, provider_symbol, bid, ask, is_open,
            to_char(quote_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as quote_time,
            to_char(tick_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as tick_time
        from market.feed_catalogue()`);
  return rows;
}

/** Read once: it only orders the instruments for a provider that limits their number. */
async function readUses(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; uses: number }>(
    "select name, uses from market.instrument_uses()",
  );
  return new Map(rows.map(({ name, uses }) => [name, uses]));
}

function openNames(rows: Row[]): Set<string> {
  return new Set(rows.filter((row) => row.is_open).map((row) => row.name));
}

/** What providers receive when they open and administrators may change meanwhile. */
function listOf(rows: Row[]): string {
  return JSON.stringify(
    rows.map((row) => [row.name, row.base, row.quote, row.category, row.decimals, row.provider_symbol]),
  );
}

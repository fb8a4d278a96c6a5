import { randomUUID } from "node:crypto";
import type { getLotState } from "../../db/generated/market.ts";
import type { ticketTerms } from "../../db/generated/trading.ts";
import type { AccountRow } from "../../db/queries/money/accounts.ts";
import type { Asset } from "./model/asset.ts";
import type { ShownTicket } from "./model/dashboard-data.ts";

/** The part of the ticket that its terms determine; the demo account is the one to practise on. */
export function ticketOf(
  asset: Asset,
  terms: Awaited<ReturnType<typeof ticketTerms>> | null,
  lots: Awaited<ReturnType<typeof getLotState>> | null,
  currency: string,
  accounts: readonly AccountRow[],
): Omit<ShownTicket, "levelsIn" | "account" | "accountId" | "isFavorite" | "staleSeconds" | "waiting" | "now"> {
  const { leverage, pip, spread_pips, exchange_rate, min_units, max_units, unit_step } = terms ?? {};
  const known = leverage && pip && spread_pips && exchange_rate;
  return {
    asset,
    currency,
    terms: known ? { leverage, pip, spreadPips: spread_pips, exchangeRate: exchange_rate } : null,
    priceMarkup: terms?.price_markup ?? null,
    limits: min_units && max_units && unit_step ? { min: min_units, max: max_units, step: unit_step } : null,
    controls: terms?.controls ?? null,
    needsKyc: terms?.needs_kyc ?? false,
    practiceAccountId: accounts.find(({ mode }) => mode === "demo")?.id ?? null,
    dayExpiresAt: terms?.day_expires_at ?? null,
    hoursUntil: terms?.hours_until ?? null,
    lotState: lots?.lotState ?? "amount",
    lots: lots?.lotSelector ?? [],
    key: randomUUID(),
  };
}

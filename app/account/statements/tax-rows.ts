import type { TFunction } from "i18next";
import type { TaxYearRow } from "../../../db/generated/money.ts";

const categories: Readonly<Record<string, string>> = {
  forex: "Forex",
  commodity: "Commodities",
  index: "Indices",
  stock: "Stocks",
  crypto: "Crypto",
};

const kinds: Readonly<Record<string, string>> = {
  plans: "Plans",
  deposits: "Deposits",
  withdrawals: "Withdrawals, with their fees",
  withdrawal_fees: "Withdrawal fees, part of the withdrawals",
  other: "Other ledger entries",
};

/** The tables of a tax-year statement as texts; amounts keep all their decimals, so that they add up. */
export function taxTables(rows: readonly TaxYearRow[], t: TFunction, currency: string) {
  const of = (row: TaxYearRow) => [t(categories[row.category ?? ""] ?? row.category ?? ""), row.quote ?? ""];
  const trades = rows.filter(({ kind }) => kind === "trades");
  const cash = rows.filter(({ kind }) => kind !== "trades");
  return [
    {
      title: t("Realised P/L by category and quote currency, {{currency}}", { currency }),
      head: [t("Category"), t("Quote currency"), t("Trades"), t("Gains"), t("Losses"), t("P/L"), t("Swap")],
      rows: trades.map((row) => [...of(row), String(row.trades), row.gains, row.losses, row.pro_loss, row.swap]),
    },
    {
      title: t("Fees, deposits and withdrawals, {{currency}}", { currency }),
      head: [t("Type"), "", "", "", "", t("Amount"), ""],
      rows: cash.map((row) => [t(kinds[row.kind] ?? row.kind), "", "", "", "", row.amount, ""]),
    },
  ];
}

import { Link, useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listTrades, type TradeRow } from "../../db/queries/trading/list-trades.ts";
import { read } from "../http/read.ts";
import { admin, manager, retentionAgent } from "../http/roles.ts";
import { Chip } from "../ui/chip.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Money, Price, Profit, Units } from "../ui/figures.tsx";
import { Ltr } from "../ui/ltr.tsx";
import { HeadCell, Table } from "../ui/table.tsx";
import { OfficePage } from "./office-page.tsx";

/** everybody's trades, newest first. Pages are named by the order they come after, so a page deep in the past costs what the first costs. */
export const loader = read({
  roles: [admin, manager, retentionAgent],
  query: z.object({
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().catch(null).default(null),
    limit: z.coerce.number().int().min(1).max(50).catch(15),
  }),
  async run({ pool, actor, query: { before, limit } }) {
    const rows = await listTrades(pool, actor, { before, limit: limit + 1 });
    const trades = rows.slice(0, limit);
    const older = rows.length > limit ? trades.at(-1)?.id : undefined;
    return { trades, limit, first: before === null, older: older ?? null };
  },
});

export default function Trades() {
  const { t } = useTranslation();
  const { trades, limit, first, older } = useLoaderData<typeof loader>();
  return (
    <OfficePage title={t("Trades")}>
      {trades.length === 0 ? (
        <EmptyState icon={ChartCandlestick} title={t("No data found")} />
      ) : (
        <TradesTable trades={trades} />
      )}
      <nav className="row" aria-label={t("Trades")}>
        {first ? null : (
          <Link className="btn btn-outline btn-sm" to={`/admin/trades/all?limit=${limit}`}>
            {t("Newest trades")}
          </Link>
        )}
        {older ? (
          <Link className="btn btn-outline btn-sm" rel="next" to={`/admin/trades/all?limit=${limit}&before=${older}`}>
            {t("Older trades")}
          </Link>
        ) : null}
      </nav>
    </OfficePage>
  );
}

function TradesTable({ trades }: { trades: readonly TradeRow[] }) {
  const { t } = useTranslation();
  return (
    <Table label={t("Trades")} cards>
      <thead>
        <tr>
          <HeadCell>{t("ID")}</HeadCell>
          <HeadCell>{t("User")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Open Rate")}</HeadCell>
          <HeadCell numeric>{t("Close Rate")}</HeadCell>
          <HeadCell numeric>{t("Spread")}</HeadCell>
          <HeadCell numeric>{t("Margin used")}</HeadCell>
          <HeadCell numeric>{t("Profit/Loss")}</HeadCell>
          <HeadCell numeric>{t("Take profit")}</HeadCell>
          <HeadCell numeric>{t("Stop loss")}</HeadCell>
          <HeadCell numeric>{t("Leverage")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <tr key={trade.id}>
            <td className="s-c">
              <Ltr className="primary">{trade.id}</Ltr>
            </td>
            <td>
              <Ltr>{trade.email}</Ltr> <Chip>{trade.mode === "demo" ? t("Demo") : t("Live")}</Chip>
            </td>
            <td className={trade.type === "buy" ? "up" : "down"}>{trade.type === "buy" ? t("Buy") : t("Sell")}</td>
            <td className="med s-a">
              <Ltr>{trade.instrument}</Ltr>
            </td>
            <td className="num">
              <Price value={trade.open_rate} decimals={trade.price_decimals} />
            </td>
            <td className="num">
              <Price value={trade.close_rate} decimals={trade.price_decimals} />
            </td>
            <td className="num">
              <Money value={trade.spread} />
            </td>
            <td className="num">
              <Money value={trade.margin_used} currency={trade.currency} />
            </td>
            <td className="num s-b">
              <Profit value={trade.pro_loss} place="table" />
            </td>
            <td className="num">
              <Price value={trade.profit} decimals={trade.price_decimals} />
            </td>
            <td className="num">
              <Price value={trade.loss} decimals={trade.price_decimals} />
            </td>
            <td className="num">
              <Units value={trade.leverage} />
            </td>
            <td className="s-d">
              <Chip dot>{trade.status}</Chip>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { pendingKindName } from "../../ui/pending-kind.ts";
import { useLoaderData } from "@remix-run/react";
import { ChartCandlestick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { positionsOf } from "../../../db/generated/trading.ts";
import type { CustomerPositions } from "../../../db/shapes/trading.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price, Units } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { MoreCell, MoreHead } from "../../ui/more-cell.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { PositionTable } from "./position-table.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: ({ pool, actor, params }) => positionsOf(pool, { actor, userId: params.id }),
});

/** Open positions and pending orders. */
export default function CustomerPositionsTab() {
  const { t } = useTranslation();
  const { positions, pending } = useLoaderData<typeof loader>();
  if (positions.length + pending.length === 0)
    return <EmptyState icon={ChartCandlestick} title={t("No open positions")} />;
  return (
    <>
      {positions.length > 0 ? (
        <>
          <h2 className="card-body">{t("Open positions")}</h2>
          <PositionTable positions={positions} />
        </>
      ) : null}
      {pending.length > 0 ? (
        <>
          <h2 className="card-body">{t("Pending orders")}</h2>
          <PendingTable pending={pending} />
        </>
      ) : null}
    </>
  );
}

function PendingTable({ pending }: Pick<CustomerPositions, "pending">) {
  const { t } = useTranslation();
  const { timeZone } = useCustomer();
  return (
    <Table label={t("Pending orders")} cards>
      <thead>
        <tr>
          <HeadCell>{t("ID")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric>{t("Price")}</HeadCell>
          <HeadCell>{t("Placed")}</HeadCell>
          <MoreHead text={t("More")} />
        </tr>
      </thead>
      <tbody>
        {pending.map((one) => (
          <tr key={one.id}>
            <td data-label={t("ID")}>{Ltr({ children: one.id })}</td>
            <td className={`s-c ${one.side === "buy" ? "up" : "down"}`}>
              {one.side === "buy" ? t("Buy") : t("Sell")} {pendingKindName(one.kind, t)}
            </td>
            <td className="s-a med">{Ltr({ children: pairNamed(one.instrument) })}</td>
            <td className="num" data-label={t("Units")}>
              <Units value={one.units} />
            </td>
            <td className="num s-b">
              <Price value={one.price} decimals={one.decimals} />
            </td>
            <td className="sub" data-label={t("Placed")}>
              <DateTime iso={one.createdAt} timeZone={timeZone} as="office" />
            </td>
            <MoreCell text={t("More")} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

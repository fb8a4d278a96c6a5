import { Layers, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import type { Address } from "../model/address.ts";
import { BreakEvenForm } from "./break-even.tsx";
import type { Column } from "./columns.ts";
import { findOrders } from "./find-orders.ts";
import { useLists } from "./lists-page.ts";
import { PositionCard } from "./position-card.tsx";
import { PositionTable } from "./position-table.tsx";
import { useIsReadOnly } from "../model/read-only.ts";
import { ReadOnlyButton } from "./read-only-button.tsx";

type Props = {
  orders: readonly PositionRow[];
  address: Address;
  timeZone: string;
  shown: ReadonlySet<Column>;
  find: string;
};

/**
 * A table on wide screens, cards on phones. The buttons that close several orders are below, away from those that close
 * one.
 */
export function OpenPositions({ orders, address, timeZone, shown, find }: Props) {
  const { t } = useTranslation();
  if (orders.length === 0) {
    return (
      <EmptyState
        small
        icon={Layers}
        title={t("No open positions")}
        text={t("Choose an instrument, a side and an amount to open a position.")}
      />
    );
  }
  const found = findOrders(orders, find);
  return (
    <>
      {found.length === 0 ? (
        <EmptyState
          small
          icon={SearchX}
          title={t("No open positions")}
          text={t("No open positions match these filters.")}
        />
      ) : (
        <>
          <div className="pcards">
            {found.map((order) => (
              <PositionCard key={order.id} order={order} address={address} />
            ))}
          </div>
          <PositionTable orders={found} address={address} timeZone={timeZone} shown={shown} />
        </>
      )}
      <BreakEvenForm />
      <div className="posn-foot">
        <PositionTools address={address} />
      </div>
    </>
  );
}

/** Groups the positions, and closes several: below the table, or in the head of a wide one. */
export function PositionTools({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { to, dialog } = useLists(address);
  const closeAll = (which: "all" | "losing") => {
    const path = dialog("close-all");
    return `${path}${path.includes("?") ? "&" : "?"}which=${which}`;
  };
  const grouped = address.group === "on";
  return (
    <>
      <Link
        className="btn btn-ghost btn-sm on-desk"
        to={to({ group: grouped ? "" : "on" })}
        preventScrollReset
        aria-current={grouped ? "true" : undefined}
      >
        {grouped ? t("Ungroup") : t("Group by instrument")}
      </Link>
      {useIsReadOnly() ? (
        <span className="row end">
          <ReadOnlyButton text={t("Close all losing…")} />
          <ReadOnlyButton text={t("Close all…")} />
        </span>
      ) : (
        <span className="row end">
          <LinkButton size="sm" to={closeAll("losing")} preventScrollReset>
            {t("Close all losing…")}
          </LinkButton>
          <LinkButton size="sm" to={closeAll("all")} preventScrollReset>
            {t("Close all…")}
          </LinkButton>
        </span>
      )}
    </>
  );
}

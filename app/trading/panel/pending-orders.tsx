import { Hourglass, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button, IconButton, IconLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price, Units } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { pendingKindName } from "../../ui/pending-kind.ts";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";
import { LiveDistance } from "./live-distance.tsx";
import { cancelFormOf, PendingMenu } from "./pending-menu.tsx";
import { TypeCell } from "./order-parts.tsx";
import { useIsReadOnly } from "../model/read-only.ts";
import { ReadOnlyButton } from "./read-only-button.tsx";
import { READ_ONLY_REASON } from "./read-only-notice.tsx";

type Props = {
  orders: readonly ListedPendingRow[];
  address: Address;
  timeZone: string;
  /** The order whose form is open. */
  openId: number | null;
};

/** Orders that wait for their rate. */
export function PendingOrders({ orders, address, timeZone, openId }: Props) {
  const { t } = useTranslation();
  if (orders.length === 0) {
    return (
      <EmptyState
        small
        icon={Hourglass}
        title={t("No pending orders")}
        text={t("Place a limit or stop order to see it here.")}
      />
    );
  }
  return (
    <Table label={t("Pending orders")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Order type")}</HeadCell>
          <HeadCell numeric>{t("Units")}</HeadCell>
          <HeadCell numeric>{t("Entry price")}</HeadCell>
          <HeadCell numeric>{t("Limit price")}</HeadCell>
          <HeadCell numeric>{t("Distance")}</HeadCell>
          <HeadCell numeric>{t("Stop loss")}</HeadCell>
          <HeadCell numeric>{t("Take profit")}</HeadCell>
          <HeadCell>{t("Expires")}</HeadCell>
          <HeadCell>{t("Linked")}</HeadCell>
          <HeadCell>{t("Time")}</HeadCell>
          <HeadCell>{t("Order ID")}</HeadCell>
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <PendingRow key={order.id} order={order} address={address} timeZone={timeZone} isOpen={openId === order.id} />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = { order: ListedPendingRow; address: Address; timeZone: string; isOpen: boolean };

function PendingRow({ order, address, timeZone, isOpen }: RowProps) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  const isReadOnly = useIsReadOnly();
  const price = (value: string | null) => Price({ value, decimals: order.price_decimals });
  const pencil = { icon: Pencil, size: "sm", label: t("Modify order #{{id}}", { id: order.id }) } as const;
  return (
    <tr data-symbol={order.instrument} className={isOpen ? "is-sel" : undefined}>
      <td className="med s-a">
        <Ltr>{pairNamed(order.instrument)}</Ltr>
        {order.group_id ? <span className="card-note">{t("OCO {{id}}", { id: order.group_id })}</span> : null}
      </td>
      <td className="s-c">
        <span className="row row-4">
          <TypeCell type={order.type} />
          <span className="card-note">
            <Units value={order.trade_amount} /> · <Ltr>{order.id}</Ltr>
          </span>
        </span>
      </td>
      <td className="s-e">
        <span className="row row-4">
          {pendingKindName(order.kind, t)}
          {order.armed_at ? <Chip tone="warn">{t("Armed")}</Chip> : null}
          <span className="card-note">
            <LiveDistance order={order} />
          </span>
        </span>
      </td>
      <td className="num">
        <Units value={order.trade_amount} />
      </td>
      <td className="num s-b">{price(order.price)}</td>
      <td className="num">{price(order.limit_price)}</td>
      <td className="num">
        <LiveDistance order={order} />
      </td>
      <td className="num">{price(order.loss)}</td>
      <td className="num">{price(order.profit)}</td>
      <td className="sub">
        {order.expiry === "day" ? `${t("Day")} · ` : null}
        {order.expires_at ? <DateTime iso={order.expires_at} timeZone={timeZone} /> : t("GTC")}
      </td>
      <td>{order.group_id ? <Chip tone="info">{t("OCO {{id}}", { id: order.group_id })}</Chip> : NOTHING}</td>
      <td className="sub">
        <DateTime iso={order.created_at} timeZone={timeZone} />
      </td>
      <td>
        <Ltr>{order.id}</Ltr>
      </td>
      <ActionCell>
        {isReadOnly ? (
          <>
            <IconButton {...pencil} disabled aria-describedby={READ_ONLY_REASON} />
            <ReadOnlyButton text={t("Cancel")} label={t("Cancel order #{{id}}", { id: order.id })} />
          </>
        ) : (
          <>
            <IconLink
              {...pencil}
              id={`modify-${order.id}`}
              to={dialog(`pending/${order.id}/modify`)}
              preventScrollReset
            />
            <CancelForm id={order.id} />
          </>
        )}
        <PendingMenu order={order} address={address} />
      </ActionCell>
    </tr>
  );
}

function CancelForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCommand(`/dashboard/pending/${id}`);
  return (
    <call.Form {...call.formProps} id={cancelFormOf(id)}>
      <input type="hidden" name="_method" value="DELETE" />
      <Button size="sm" disabled={call.busy} aria-label={t("Cancel order #{{id}}", { id })}>
        {t("Cancel")}
      </Button>
    </call.Form>
  );
}

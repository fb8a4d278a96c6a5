import type { TFunction } from "i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListColumn } from "../../list/list-state.ts";
import { Chip } from "../../ui/chip.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { ListTradesRow } from "../../../db/generated/trading.ts";
import { Profit } from "../../ui/figures.tsx";
import { TwoLines } from "../risk/two-lines.tsx";

/** Buy or sell with an arrow, so that the colour does not stand alone. A function, as the other cells. */
export function Side({ type, t }: { type: "buy" | "sell"; t: TFunction }) {
  return (
    <span className={type === "buy" ? "trade-side up" : "trade-side down"}>
      {type === "buy" ? t("Buy") : t("Sell")}
    </span>
  );
}

type ProfitProps = {
  row: Pick<ListTradesRow, "pro_loss" | "pro_loss_app" | "currency">;
  appCurrency: string | undefined;
};

/** The customer's P/L in the account's currency, and below it in the site's if that is another one. */
export function TwoProfits({ row, appCurrency }: ProfitProps) {
  const own = Profit({ value: row.pro_loss, place: "estimate", currency: row.currency });
  if (row.currency === appCurrency || row.pro_loss_app === null) return own;
  return TwoLines({
    top: own,
    bottom: Profit({ value: row.pro_loss_app, place: "estimate", currency: appCurrency }),
  });
}

type Ordered = Pick<ListTradesRow, "user_id" | "email" | "full_name" | "mode" | "instrument" | "type">;

/** Whose order it is, its instrument and its side: the first columns of trades and of pending orders. */
export const orderColumns = {
  user: {
    head: "Customer",
    card: "c",
    exported: { user_id: "User ID", email: "Email", mode: "Account" },
    cell: (row, { t }) => (
      <span className="row trade-customer" title={row.email}>
        <Link className="trunc" to={customerPage(row.user_id)}>
          <bdi>{row.full_name}</bdi>
        </Link>
        {row.mode === "demo" ? Chip({ children: t("Demo") }) : null}
      </span>
    ),
  },
  instrument: {
    head: "Instrument",
    card: "a",
    className: "med",
    cell: (row) => Ltr({ children: pairNamed(row.instrument) }),
  },
  type: { head: "Side", card: "e", cell: ({ type }, { t }) => Side({ type, t }) },
} satisfies Record<string, ListColumn<Ordered>>;

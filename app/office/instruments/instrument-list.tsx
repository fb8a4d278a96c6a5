import { Link } from "@remix-run/react";
import { useRef } from "react";
import type { ListInstrumentsRow } from "../../../db/generated/market.ts";
import { flash } from "../../live/flash.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Percent } from "../../ui/figures.tsx";
import { formatUnits, formatPrice } from "../../ui/format/number.ts";
import type { ListDefinition } from "../../list/list-state.ts";
import { oneOf } from "../../list/list-state.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListInstrumentsRow, "sort_key">;

const price = (row: Row, side: "bids" | "asks") => (
  <LivePrice name={row.name} price={row[side]} side={side} decimals={row.price_decimals} />
);

/** A-045; `reviewOf` is the address of the dialog that reviews an instrument's price. */
export const instrumentList: ListDefinition<Row, { reviewOf: (id: number) => string }> = {
  name: "instruments",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    name: {
      head: "Instrument",
      card: "a",
      className: "primary",
      cell: (row, { t, reviewOf }) => (
        <>
          <Ltr>{row.name}</Ltr>
          {row.is_under_review ? (
            <>
              {" "}
              <Link id={`review-${row.id}`} to={reviewOf(row.id)} preventScrollReset>
                <Chip tone="warn">{t("Price under review")}</Chip>
              </Link>
            </>
          ) : null}
        </>
      ),
    },
    base: { head: "Base", cell: (row) => Ltr({ children: row.base }) },
    quote: { head: "Quote", cell: (row) => Ltr({ children: row.quote }) },
    bids: { head: "Bid", numeric: true, card: "c", cell: (row) => price(row, "bids") },
    asks: { head: "Ask", numeric: true, cell: (row) => price(row, "asks") },
    tradingview: { head: "Chart provider", className: "sub", cell: (row) => Ltr({ children: row.tradingview }) },
    alias: { head: "Alias", className: "sub", cell: (row) => Ltr({ children: row.alias ?? "-" }) },
    leverage: {
      head: "Leverage",
      numeric: true,
      cell: (row) => Ltr({ children: `1:${formatUnits(row.leverage)}` }),
    },
    tradable: {
      head: "Tradable",
      card: "b",
      cell: (row, { t }) => (
        <Chip dot tone={row.tradable ? "ok" : "danger"}>
          {row.tradable ? t("Yes") : t("No")}
        </Chip>
      ),
    },
    swap: { head: "Swap", isSpare: true, numeric: true, cell: (row) => Percent({ value: row.swap }) },
  },
  sort: "-id",
  search: "Search name or alias",
  filters: { tradable: oneOf("Tradable", { yes: "Yes", no: "No" }) },
};

type Props = { name: string; price: string | null; side: "bids" | "asks"; decimals: number };

/** A server-rendered price that ticks update in place, with an arrow for its direction. */
function LivePrice({ name, price, side, decimals }: Props) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  const painted = useRef(price);
  usePaint(
    [name],
    () => {
      const now = prices.get(name)?.[side];
      const [sign, digits] = cell.current?.children ?? [];
      if (!now || !cell.current || !sign || !digits) return;
      digits.textContent = formatPrice(now, decimals);
      const before = painted.current;
      painted.current = now;
      const order = before ? compareDecimals(now, before) : 0;
      if (order === 0) return;
      sign.textContent = order > 0 ? "▲" : "▼";
      sign.className = order > 0 ? "up" : "down";
      flash(cell.current, order > 0 ? "up" : "down");
    },
    CALM_INTERVAL_MS,
  );
  return (
    <bdi ref={cell} dir="ltr" className="n p quoted">
      <i aria-hidden="true" className="muted">
        •
      </i>{" "}
      <span>{formatPrice(price, decimals)}</span>
    </bdi>
  );
}

import { useNavigation, useSearchParams } from "@remix-run/react";
import { BellPlus, ChevronLeft, FileText } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { tint, write } from "../../live/write.ts";
import { IconLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { pendingKindShort } from "../../ui/pending-kind.ts";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { type Address, at, orderKinds, readAddress } from "../model/address.ts";
import { useAlertLink } from "../model/alert-link.ts";
import { changeText } from "../model/change.ts";
import { FavoriteStar } from "../assets/favorite-star.tsx";
import { draftIn } from "./draft.ts";
import { MarketHours } from "./market-hours.tsx";
import { marketText } from "./market-text.ts";
import { OrderForm } from "./order-form.tsx";
import type { TicketData } from "../model/ticket-data.ts";
import { useAccountSwitch } from "./use-account-switch.ts";
import "./ticket-wide.css";

type Props = { data: TicketData; address: Address };

/** The selected instrument and the ticket of a new order for it. */
export function Ticket({ data, address }: Props) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const ticket = useChosenKind(address);
  const isSwitched = useAccountSwitch(data.accountId, query.toString());
  const entered = isSwitched ? {} : { ...draftIn(query), ...data.entered };
  return (
    <>
      <TicketHead data={data} address={address} />
      <div className="order-kinds">
        <SegmentedLinks
          label={t("Order type")}
          options={orderKinds.map((kind) => ({
            to: at(address, { ticket: kind, view: "trade" }),
            label: kind === "market" ? t("Market") : pendingKindShort(kind, t),
            current: kind === ticket,
          }))}
        />
      </div>
      <OrderForm
        key={`${data.accountId} ${data.asset.name}`}
        data={{ ...data, entered }}
        address={{ ...address, ticket }}
        isSwitched={isSwitched}
      />
    </>
  );
}

/** The chosen kind of order, before its page has been read: the order keeps what is written. */
function useChosenKind({ base, ticket }: Address): Address["ticket"] {
  const { location } = useNavigation();
  return location?.pathname === base ? readAddress(new URLSearchParams(location.search)).ticket : ticket;
}

function TicketHead({ data, address }: Props) {
  const { t } = useTranslation();
  const { asset, terms, isFavorite } = data;
  const isOpen = asset.is_open && asset.tradable && asset.trade_state === "open";
  const alertLink = useAlertLink();
  const leverage = terms?.leverage.replace(/\.0+$/, "");
  return (
    <header className="ticket-head">
      <Link
        className="back btn btn-ghost btn-icon"
        to={at(address, { view: "markets" })}
        aria-label={t("Markets")}
        preventScrollReset
      >
        <Icon of={ChevronLeft} size={20} />
      </Link>
      <h2 className="nm">
        <bdi dir="ltr">{asset.pair}</bdi>
        <span className={`chip ${isOpen ? "is-ok" : "is-danger"}`}>
          <i className="dot" />
          {marketText(asset, t)}
        </span>
      </h2>
      <IconLink icon={FileText} size="sm" label={t("Specification")} to={`/instruments/${asset.name}`} />
      <IconLink
        icon={BellPlus}
        size="sm"
        label={t("Create alert")}
        to={alertLink("new", { instrument: asset.name })}
        preventScrollReset
      />
      <FavoriteStar id={asset.id} name={asset.pair} isFavorite={isFavorite} elementId="favorite-selected" />
      <p className="muted xs about">
        <span className="about-name">
          <span>{asset.title}</span>
          {leverage ? ` · ${t("leverage 1:{{leverage}}", { leverage })}` : null}
        </span>
        <MarketHours until={data.hoursUntil} now={data.now} isOpen={asset.is_open} />
        <Changes data={data} />
      </p>
    </header>
  );
}

/** The change since the last tick, and since the start of the day. */
function Changes({ data: { asset } }: { data: TicketData }) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const box = useRef<HTMLSpanElement>(null);
  const { bids, asks, time } = asset;
  const drawn = bids && asks && time ? { bids, asks, time, prevBids: asset.prevBids ?? bids, prevAsks: asks } : null;
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (!quote) return;
    for (const cell of box.current?.querySelectorAll<HTMLElement>("[data-change]") ?? []) {
      const { text, tone } = changeText(asset, cell.dataset.change === "tick" ? "tick" : "day", quote);
      write(cell, text);
      tint(cell, "n", tone);
    }
  });
  if (!drawn) return <span>{t("No price")}</span>;
  return (
    <span ref={box} className="changes">
      {(["tick", "day"] as const).map((column) => {
        const { text, tone } = changeText(asset, column, drawn);
        return (
          <span key={column}>
            {column === "tick" ? t("Change") : t("Day change")}{" "}
            <bdi dir="ltr" className={`n ${tone}`} data-change={column}>
              {text}
            </bdi>
          </span>
        );
      })}
    </span>
  );
}

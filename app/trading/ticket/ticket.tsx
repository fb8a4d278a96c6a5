import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Address, at } from "../address.ts";
import type { Asset } from "../assets/asset.ts";
import { OrderForm } from "./order-form.tsx";
import type { TicketData } from "./ticket-data.ts";

type Props = { data: TicketData; address: Address };

/** The selected instrument and the order being written for it. */
export function Ticket({ data, address }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TicketHead asset={data.asset} leverage={data.terms?.leverage ?? null} />
      <nav className="tabs" aria-label={t("Trade ticket")}>
        <Tab address={address} ticket="market" label={t("Market execution")} />
        <Tab address={address} ticket="advanced" label={t("Advanced trades")} />
      </nav>
      <OrderForm key={`${data.asset.name} ${address.ticket}`} data={data} isPending={address.ticket === "advanced"} />
    </>
  );
}

function Tab({ address, ticket, label }: { address: Address; ticket: Address["ticket"]; label: string }) {
  const current = address.ticket === ticket ? "page" : undefined;
  return (
    <Link className="tab" to={at(address, { ticket, view: "trade" })} aria-current={current} preventScrollReset>
      {label}
    </Link>
  );
}

function TicketHead({ asset, leverage }: { asset: Asset; leverage: string | null }) {
  const { t } = useTranslation();
  const isOpen = asset.is_open && asset.tradable;
  return (
    <header className="ticket-head">
      <h2 className="nm">
        <bdi dir="ltr">{asset.pair}</bdi>
        <span className={`chip ${isOpen ? "is-ok" : "is-danger"}`}>
          <i className="dot" />
          {isOpen ? t("Open") : t("Market Closed")}
        </span>
      </h2>
      <span className="muted xs">
        {asset.title}
        {leverage ? ` · ${t("leverage 1:{{leverage}}", { leverage: leverage.replace(/\.0+$/, "") })}` : null}
      </span>
    </header>
  );
}

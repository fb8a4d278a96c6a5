import { BellPlus, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InstrumentSheet } from "../../../db/shapes/sheet.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Price } from "../../ui/figures.tsx";
import { formatDecimal, formatPercent, toneOf } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { at, plainAddress } from "../model/address.ts";

type Props = { sheet: InstrumentSheet };

/** The prices with the change of the day, and what can be done with the instrument. */
export function SheetHead({ sheet }: Props) {
  const { t } = useTranslation();
  const pair = `${sheet.base}/${sheet.quote}`;
  return (
    <>
      {sheet.bid && sheet.ask ? <SheetPrice sheet={sheet} /> : null}
      <Favorite sheet={sheet} />
      <LinkButton icon={BellPlus} to={`/alerts/new?instrument=${sheet.name}`}>
        {t("Set alert")}
      </LinkButton>
      <LinkButton variant="primary" to={at(plainAddress, { symbol: sheet.name, view: "trade" })}>
        {t("Trade {{pair}}", { pair })}
      </LinkButton>
    </>
  );
}

function SheetPrice({ sheet: { bid, ask, decimals, dayMove, dayChange } }: Props) {
  const { t } = useTranslation();
  const change = `${formatDecimal(dayMove, { places: decimals, sign: "both" })} (${formatPercent(dayChange, "both")})`;
  return (
    <dl className="sheet-price">
      <dt className="vh">{t("Bid")}</dt>
      <dd className="sheet-bid">
        <Price value={bid} decimals={decimals} />
      </dd>
      <dt className="vh">{t("Ask")}</dt>
      <dd className="muted">
        / <Price value={ask} decimals={decimals} />
      </dd>
      {dayChange === null ? null : (
        <>
          <dt className="vh">{t("Change of the day")}</dt>
          <dd className="sheet-change">
            <Ltr className={toneOf(dayMove)}>{change}</Ltr> {t("today")}
          </dd>
        </>
      )}
    </dl>
  );
}

function Favorite({ sheet: { id, isFavorite } }: Props) {
  const { t } = useTranslation();
  const call = useCommand(`/dashboard/${isFavorite ? "remove-from-favorite" : "add-to-favorite"}`);
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="id" value={id} />
      <Button icon={Star} aria-pressed={isFavorite} busy={call.busy}>
        {isFavorite ? t("Favourite") : t("Add to favourites")}
      </Button>
    </call.Form>
  );
}

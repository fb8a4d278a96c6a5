import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { TicketData } from "../model/ticket-data.ts";
import type { Draft } from "./draft.ts";
import { Figure } from "./figure.tsx";
import type { FigureTexts } from "./figure-texts.ts";

type Props = { data: TicketData; draft: Draft; texts: FigureTexts; isLarge: boolean };

/** The second line of the ticket's button: price, expiry and risk of the order as it would be sent. */
export function OrderSummary({ data, draft, texts, isLarge }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {draft.kind === "market" ? (
        <>
          ≈ <Figure name="price" texts={texts} />
        </>
      ) : (
        `${priceText(data, draft, t)} · ${expiryText(draft, t)}`
      )}
      {" · "}
      {draft.closeAtLoss && draft.loss ? (
        <>
          {t("risk")} <Figure name="risk" texts={texts} /> {data.currency}
        </>
      ) : draft.trail ? (
        // It starts at its distance, whose loss is not computed here.
        t("trailing stop")
      ) : (
        t("no stop loss")
      )}
      {isLarge ? ` · ${t("review before sending")}` : null}
    </>
  );
}

/** The stop of a stop-limit and the limit that it becomes; the price of the others. */
function priceText({ asset }: TicketData, { kind, price, limitPrice }: Draft, t: TFunction): string {
  const write = (value: string) => isolate(formatPrice(value || null, asset.price_decimals));
  const values = { pair: isolate(asset.pair), price: write(price), limit: write(limitPrice) };
  return kind === "stop_limit"
    ? t("{{pair}} at {{price}}, limit {{limit}}", values)
    : t("{{pair}} at {{price}}", values);
}

function expiryText({ expiry, expiresAt }: Draft, t: TFunction): string {
  if (expiry === "day") return t("day order");
  if (expiry !== "date") return t("GTC");
  // The field's time is UTC.
  return t("until {{time}} UTC", { time: isolate(formatDateTime(`${expiresAt}Z`, "UTC")) });
}

import { Fragment } from "react";
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
  const isPending = draft.kind !== "market";
  const parts = [
    isPending ? (
      <PendingPrice data={data} draft={draft} />
    ) : (
      <>
        ≈ <Figure name="price" texts={texts} />
      </>
    ),
    isPending ? <Expiry draft={draft} /> : null,
    <Risk key="risk" data={data} draft={draft} texts={texts} />,
    isLarge ? t("review before sending") : null,
  ];
  return parts
    .filter((part) => part !== null)
    .map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts keep their order
      <Fragment key={index}>
        {index === 0 ? null : " · "}
        {part}
      </Fragment>
    ));
}

/** The stop of a stop-limit and the limit that it becomes; the price of the others. */
function PendingPrice({ data, draft }: Pick<Props, "data" | "draft">) {
  const { t } = useTranslation();
  const price = (value: string) => isolate(formatPrice(value || null, data.asset.price_decimals));
  const values = { pair: isolate(data.asset.pair), price: price(draft.price) };
  return draft.kind === "stop_limit"
    ? t("{{pair}} at {{price}}, limit {{limit}}", { ...values, limit: price(draft.limitPrice) })
    : t("{{pair}} at {{price}}", values);
}

function Expiry({ draft: { expiry, expiresAt } }: Pick<Props, "draft">) {
  const { t } = useTranslation();
  if (expiry === "day") return t("day order");
  if (expiry !== "date") return t("until cancelled");
  // The field's time is UTC.
  return t("until {{time}} UTC", { time: isolate(formatDateTime(`${expiresAt}Z`, "UTC")) });
}

/** The loss at the stop-loss; a trailing stop without one starts at its distance, which is not computed here. */
function Risk({ data, draft, texts }: Omit<Props, "isLarge">) {
  const { t } = useTranslation();
  if (draft.closeAtLoss && draft.loss)
    return (
      <>
        {t("risk")} <Figure name="risk" texts={texts} /> {data.currency}
      </>
    );
  return draft.trail ? t("trailing stop") : t("no stop loss");
}

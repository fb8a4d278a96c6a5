import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findInstrument } from "../../../db/generated/market.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { DateTime, Price } from "../../ui/figures.tsx";
import { formatDecimal } from "../../ui/format/number.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { useUsesText } from "./use-uses-text.ts";

export const loader = read({
  roles: [admin],
  params: idParams,
  run: ({ pool, actor, params }) => findInstrument(pool, { actor, id: params.id }),
});

/** The quarantined price beside the last accepted one: accept it, enter a split or raise the limit. */
export default function PriceReview() {
  const { t } = useTranslation();
  const instrument = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { review, priceDecimals: decimals } = instrument;
  const other = (name: string) => pathname.replace(/review$/, name) + search;
  return (
    <EditDialog
      key={instrument.id}
      row={instrument.id}
      opener={`review-${instrument.id}`}
      title={t("Price under review: {{pair}}", { pair: `${instrument.base}/${instrument.quote}` })}
      note={useUsesText()(instrument.uses)}
      action={`/admin/instruments/${instrument.id}/accept-price`}
      submit={t("Accept price")}
      danger
    >
      {({ field }) =>
        review ? (
          <>
            <input type="hidden" name="bid" value={review.bid} />
            <KeyValueList lined>
              <KeyValue label={t("Last accepted bid/ask")}>
                <Price value={instrument.bids} decimals={decimals} /> /{" "}
                <Price value={instrument.asks} decimals={decimals} />
              </KeyValue>
              <KeyValue label={t("Bid/ask under review")}>
                <Price value={review.bid} decimals={decimals} /> / <Price value={review.ask} decimals={decimals} />
              </KeyValue>
              <KeyValue label={t("Price move")}>
                <Ltr>{`${formatDecimal(review.move, { places: 2, sign: "both" })} %`}</Ltr>
              </KeyValue>
              <KeyValue label={t("Ticks under review")}>
                <Ltr>{review.ticks}</Ltr>
              </KeyValue>
              <KeyValue label={t("Latest tick")}>
                <DateTime iso={review.time} timeZone="UTC" />
              </KeyValue>
            </KeyValueList>
            <TextAreaField
              field={field("reason", { id: "review-reason", required: true, maxLength: 500 })}
              label={t("Reason")}
            />
            <Notice tone="warn">
              <p>
                {t(
                  "The accepted price is applied as a tick: it can trigger stop losses, take profits, pending orders and stop-outs.",
                )}
              </p>
              <p>
                <Link className="link" to={other("split")}>
                  {t("Apply a split instead")}
                </Link>{" "}
                ·{" "}
                <Link className="link" to={other("edit")}>
                  {t("Raise the maximum price move")}
                </Link>
              </p>
            </Notice>
          </>
        ) : (
          <p>{t("The price of this instrument is not under review")}</p>
        )
      }
    </EditDialog>
  );
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findInstrument } from "../../../db/generated/market.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { Price } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { useUsesText } from "./use-uses-text.ts";

export const loader = read({
  roles: [admin],
  params: idParams,
  run: ({ pool, actor, params }) => findInstrument(pool, { actor, id: params.id }),
});

/** Rescales an instrument's prices, its orders and their levels. */
export default function InstrumentSplit() {
  const { t } = useTranslation();
  const instrument = useLoaderData<typeof loader>();
  const { review, priceDecimals: decimals } = instrument;
  return (
    <EditDialog
      key={instrument.id}
      row={instrument.id}
      opener={`split-${instrument.id}`}
      title={t("Split of {{pair}}", { pair: `${instrument.base}/${instrument.quote}` })}
      note={useUsesText()(instrument.uses)}
      action={`/admin/instruments/${instrument.id}/split`}
      submit={t("Apply split")}
      danger
    >
      {({ field }) => (
        <>
          <KeyValueList lined>
            <KeyValue label={t("Last accepted bid/ask")}>
              <Price value={instrument.bids} decimals={decimals} /> /{" "}
              <Price value={instrument.asks} decimals={decimals} />
            </KeyValue>
            {review ? (
              <KeyValue label={t("Bid/ask under review")}>
                <Price value={review.bid} decimals={decimals} /> / <Price value={review.ask} decimals={decimals} />
              </KeyValue>
            ) : null}
          </KeyValueList>
          <div className="grid2">
            <TextField
              field={field("newUnits", { id: "split-new", required: true })}
              label={t("New units")}
              inputMode="numeric"
              placeholder="7"
              dir="ltr"
            />
            <TextField
              field={field("oldUnits", { id: "split-old", required: true })}
              label={t("Old units")}
              inputMode="numeric"
              placeholder="1"
              dir="ltr"
            />
          </div>
          <TextAreaField
            field={field("reason", { id: "split-reason", required: true, maxLength: 500 })}
            label={t("Reason")}
          />
          <Notice tone="warn">
            <p>
              {t(
                "Units of open positions and pending orders are multiplied by the ratio new units ÷ old units. Their prices, their stop loss and take profit levels, and all prices of the instrument are divided by it. Balance, P/L and margin do not change. Customers are notified.",
              )}
            </p>
          </Notice>
        </>
      )}
    </EditDialog>
  );
}

import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { InstrumentRisk } from "../../../../db/shapes/risk.ts";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { RadioField } from "../../../ui/choice-field.tsx";
import { formatPrice } from "../../../ui/format/number.ts";
import { pairNamed } from "../../../ui/format/pair.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { HedgeReason, HedgeTime } from "./hedge-fields.tsx";

export const loader = read({ roles: [admin], run: () => Promise.resolve({}) });

/** Records a position that was opened at a liquidity provider. */
export default function HedgeDialog() {
  const { t } = useTranslation();
  const { instrument } = useOutletContext<InstrumentRisk>();
  const price = (value: string | null) => formatPrice(value, instrument.decimals);
  return (
    <EditDialog
      title={t("Record hedge: {{name}}", { name: pairNamed(instrument.name) })}
      note={t("A position opened at a liquidity provider. No order is sent.")}
      action="/admin/risk/hedges"
      opener="record-hedge"
      submit={t("Record hedge")}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="instrument" value={instrument.name} />
          <TextField
            field={field("provider", { id: "hedge-provider", required: true, maxLength: 100 })}
            label={t("Liquidity provider")}
            autoComplete="off"
          />
          <RadioField
            field={field("side", { id: "hedge-side", required: true })}
            legend={t("Side")}
            options={[
              { value: "buy", label: t("Buy") },
              { value: "sell", label: t("Sell") },
            ]}
          />
          <div className="grid2">
            <TextField
              field={field("units", { id: "hedge-units", required: true })}
              label={t("Units")}
              inputMode="decimal"
              dir="ltr"
            />
            <TextField
              field={field("rate", { id: "hedge-rate", required: true })}
              label={t("Price")}
              hint={t("Now: bid {{bid}}, ask {{ask}}", { bid: price(instrument.bid), ask: price(instrument.ask) })}
              inputMode="decimal"
              dir="ltr"
            />
          </div>
          <HedgeTime field={field} label={t("Open time")} />
          <HedgeReason field={field} />
        </>
      )}
    </EditDialog>
  );
}

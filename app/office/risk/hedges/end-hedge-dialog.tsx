import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Hedge, InstrumentRisk } from "../../../../db/shapes/risk.ts";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { lastPartOf } from "../../../forms/edit/under.ts";
import { idParams } from "../../../http/fields.ts";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { HedgeReason, HedgeTime } from "./hedge-fields.tsx";
import { useHedgeText } from "./hedge-text.ts";

export const loader = read({
  roles: [admin],
  params: idParams,
  run: ({ params }) => Promise.resolve(params),
});

/** Closes a hedge at the provider's price, or reverses one that was recorded in error. */
export default function EndHedgeDialog() {
  const { t } = useTranslation();
  const { hedges, instrument } = useOutletContext<InstrumentRisk>();
  const { id } = useLoaderData<typeof loader>();
  const isClose = lastPartOf(useLocation().pathname) === "close";
  const describe = useHedgeText(instrument);
  const hedge = hedges.find((row) => row.id === id);
  const closing = hedge?.side === "buy" ? instrument.bid : instrument.ask;
  const end = isClose ? "close" : "reverse";
  return (
    <EditDialog
      key={`${id} ${end}`}
      title={isClose ? t("Close hedge {{id}}?", { id }) : t("Reverse hedge {{id}}?", { id })}
      note={hedge ? describe(hedge) : undefined}
      action={`/admin/risk/hedges/${id}/${end}`}
      opener={`${end}-hedge-${id}`}
      submit={isClose ? t("Close hedge") : t("Reverse hedge")}
      danger={!isClose}
    >
      {({ field }) => (
        <>
          <Ended hedge={hedge} />
          {isClose ? (
            <>
              <TextField
                field={field("rate", { id: "hedge-rate", required: true })}
                label={t("Close price")}
                hint={t("Current price: {{price}}", { price: formatPrice(closing, instrument.decimals) })}
                inputMode="decimal"
                dir="ltr"
              />
              <HedgeTime field={field} label={t("Close time")} />
            </>
          ) : (
            <p>{t("For a hedge that was recorded in error. It stays in the list and no longer counts.")}</p>
          )}
          <HedgeReason field={field} />
        </>
      )}
    </EditDialog>
  );
}

function Ended({ hedge }: { hedge: Hedge | undefined }) {
  const { t } = useTranslation();
  if (hedge?.state === "open") return null;
  return <Notice tone="warn">{t("This hedge is closed or reversed already")}</Notice>;
}

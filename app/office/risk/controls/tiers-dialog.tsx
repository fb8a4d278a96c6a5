import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { group } from "../../../ui/format/grouping.ts";
import { pairNamed } from "../../../ui/format/pair.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { instrumentParams } from "../load-instrument.ts";
import { useWas } from "../use-was.ts";
import { loadControls } from "./load-controls.ts";
import { ReasonField } from "./reason-field.tsx";
import { tierRows } from "./tier-rows.ts";

export const loader = read({
  roles: [admin],
  params: instrumentParams,
  run: (reading) => loadControls(reading),
});

/** The margin tiers of an instrument: the notional limits and the leverage up to each (E-40, Q-132). */
export default function TiersDialog() {
  const { t } = useTranslation();
  const { instrument, controls } = useLoaderData<typeof loader>();
  const { tiers, quote } = controls;
  const above = tiers?.leverages.at(-1) ?? "";
  const was = useWas();
  const decimals = { inputMode: "decimal", dir: "ltr" } as const;
  return (
    <EditDialog
      title={t("Leverage tiers: {{name}}", { name: pairNamed(instrument) })}
      row={instrument}
      opener="tiers-edit"
      action="/admin/risk/controls/tiers"
      submit={t("Save tiers")}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="instrument" value={instrument} />
          <Notice tone="info">
            {t("Counted per account and side. The tiers change the margin of new orders only.")}{" "}
            {t("Empty all fields to remove the tiers.")}
          </Notice>
          {tierRows(tiers).map(({ n, limit, leverage }) => (
            <div key={n} className="grid2">
              <TextField
                field={field(`limit${n}`, { id: `tier-limit-${n}`, initialValue: limit && group(limit) })}
                label={t("Position up to")}
                hint={was(limit && group(limit))}
                suffix={quote}
                {...decimals}
              />
              <TextField
                field={field(`leverage${n}`, { id: `tier-leverage-${n}`, initialValue: leverage })}
                label={t("Leverage")}
                hint={was(leverage && `1:${leverage}`)}
                prefix="1:"
                {...decimals}
              />
            </div>
          ))}
          <TextField
            field={field("leverageAbove", { id: "tier-above", initialValue: above })}
            label={t("Leverage above the last limit")}
            hint={was(above && `1:${above}`)}
            prefix="1:"
            {...decimals}
          />
          <ReasonField field={field} />
        </>
      )}
    </EditDialog>
  );
}

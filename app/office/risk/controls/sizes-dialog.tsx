import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { controlScopes } from "../../../../db/shapes/control-names.ts";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { group } from "../../../ui/format/grouping.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { instrumentParams } from "../load-instrument.ts";
import { useWas } from "../use-was.ts";
import { loadControls } from "./load-controls.ts";
import { ReasonField } from "./reason-field.tsx";
import { scopeNames, useScopeNames } from "./scope-names.ts";

export const loader = read({
  roles: [admin],
  params: instrumentParams,
  run: (reading) => loadControls(reading),
});

/** The largest order and open size of an instrument, its category or the whole market. */
export default function SizesDialog() {
  const { t } = useTranslation();
  const { instrument, controls } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const scope = controlScopes.find((one) => pathname.includes(`/${one}-size/`)) ?? "instrument";
  const target = { instrument, category: controls.category };
  const names = useScopeNames(target);
  const present = controls.sizes.find((size) => size.scope === scope);
  const units = { suffix: t("units"), inputMode: "decimal", dir: "ltr" } as const;
  const text = (value: string | null | undefined) => (value ? group(value) : "");
  const was = useWas();
  return (
    <EditDialog
      key={scope}
      title={t("Size limits: {{name}}", { name: names[scope] })}
      row={instrument}
      opener={`size-${scope}`}
      action="/admin/risk/controls/sizes"
      submit={t("Save limits")}
    >
      {({ field }) => (
        <>
          <HiddenFields values={scopeNames(scope, target)} />
          <Notice tone="info">
            {t("The strictest limit of instrument, category and all instruments applies. Open positions stay.")}
          </Notice>
          <TextField
            field={field("maxOrder", { id: "size-order", initialValue: text(present?.maxOrder) })}
            label={t("Largest order")}
            hint={was(text(present?.maxOrder))}
            optional={t("optional")}
            {...units}
          />
          <TextField
            field={field("maxOpen", { id: "size-open", initialValue: text(present?.maxOpen) })}
            label={t("Largest open position per side")}
            hint={`${was(text(present?.maxOpen))}. ${t("Open orders of one account in one instrument, buys and sells counted separately.")}`}
            optional={t("optional")}
            {...units}
          />
          <ReasonField field={field} />
        </>
      )}
    </EditDialog>
  );
}

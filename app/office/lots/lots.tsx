import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { saveLots, tradeSettings } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { version } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Page } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { named } from "../edit/input.ts";
import { RowEditor } from "../edit/row-editor.tsx";
import { SettingsCard } from "../edit/settings-card.tsx";

const lots = ["lotForex", "lotStock", "lotCommodity", "lotIndex", "lotCrypto"] as const;
const state = z.enum(["lot", "amount"], { error: "Choose lot or amount" }).optional();

export const loader = read({ roles: [admin], run: ({ pool, actor }) => tradeSettings(pool, { actor }) });

export const action = call({
  roles: [admin],
  changesSettings: true,
  input: z.object({
    lotForex: state,
    lotStock: state,
    lotCommodity: state,
    lotIndex: state,
    lotCrypto: state,
    version,
  }),
  run: ({ pool, actor, input: { version, ...states } }) => saveLots(pool, { actor, lots: named(states), version }),
  done: () => ({ message: "Lots updated successfully" }),
  back: "/admin/lots",
});

export default function Lots() {
  const { t } = useTranslation();
  const { lots: states, lotSelector, changed } = useLoaderData<typeof loader>();
  return (
    <Page title={t("Lots")}>
      <div className="stack stack-24">
        <SettingsCard title={t("Lot settings")} action="/admin/lots" changed={changed.lots}>
          {({ field }) => (
            <div className="grid3">
              {lots.map((name) => (
                <SelectField
                  key={name}
                  field={field(name, { initialValue: states[name] })}
                  // the setting's name after its first t.
                  label={name.slice(name.indexOf("t") + 1).toUpperCase()}
                  options={[
                    { value: "lot", label: t("Lot") },
                    { value: "amount", label: t("Amount") },
                  ]}
                />
              ))}
            </div>
          )}
        </SettingsCard>
        <SettingsCard
          title={t("Lot sizes")}
          action="/admin/lotSelector"
          changed={changed.lotSelector}
          defaultValue={{ lotSelector }}
        >
          {(call, touch) => (
            <RowEditor
              call={call}
              name="lotSelector"
              blank={{ label: "", value: "0" }}
              addText={t("Add lot size")}
              removeText={({ label }) => t("Remove {{name}}", { name: label || t("Lot") })}
              onTouch={touch}
            >
              {(of, row, at) => (
                <>
                  <TextField field={call.field(of("label"), { id: `label-${at}` })} label={t("Label")} maxLength={60} />
                  <TextField
                    field={call.field(of("value"), { id: `value-${at}` })}
                    label={t("Value")}
                    hint={row.value === "0" ? t("Lot sizes with the value 0 are not offered to customers") : undefined}
                    inputMode="decimal"
                    suffix={t("units")}
                    dir="ltr"
                  />
                </>
              )}
            </RowEditor>
          )}
        </SettingsCard>
      </div>
    </Page>
  );
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OfficeApis } from "../../../db/shapes/site.ts";
import { listApis } from "../../../db/generated/site.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import type { FieldSource } from "../../ui/field-control.ts";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SettingsCard } from "../edit/settings-card.tsx";
import { type ApiField, providers, valueNames } from "./providers.ts";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => listApis(pool, { actor }) });

export default function Apis() {
  const { t } = useTranslation();
  const { apis } = useLoaderData<typeof loader>();
  return (
    <Page title={t("Trade APIs")}>
      <div className="grid2">
        {apis.map((api) => (
          <SettingsCard
            key={api.key}
            title={t(providers[api.key]?.title ?? api.key)}
            action={`/admin/apis/${api.key}`}
            changed={api.changed}
          >
            {({ field }) => (
              <>
                <input type="hidden" name="_method" value="PUT" />
                <input type="hidden" name="key" value={api.key} />
                {providers[api.key]?.fields.map((one, at) => {
                  const name = valueNames[at] ?? "value1";
                  return (
                    <ValueField
                      key={name}
                      of={one}
                      field={field(name, { id: `${api.key}-${name}` })}
                      api={api}
                      at={at}
                    />
                  );
                })}
              </>
            )}
          </SettingsCard>
        ))}
      </div>
    </Page>
  );
}

type Props = { of: ApiField; field: FieldSource; api: OfficeApis["apis"][number]; at: number };

function ValueField({ of: { label, kind }, field, api, at }: Props) {
  const { t } = useTranslation();
  const now = api.values[at] ?? "";
  if (kind === "switch" || kind === "practice") {
    const isOn = now === "on" || now === "fxpractice";
    return <SwitchField field={{ ...field, initialValue: isOn ? "on" : "off" }} label={t(label)} offValue="off" />;
  }
  if (kind === "read-only")
    return <TextField field={{ ...field, name: "", initialValue: now || "-" }} label={t(label)} readOnly dir="ltr" />;
  if (kind === "secret")
    return (
      <TextField
        field={{ ...field, initialValue: undefined }}
        label={t(label)}
        type="password"
        autoComplete="off"
        placeholder={api.isSet[at] ? t("•••• saved, type to replace") : t("Not set")}
        dir="ltr"
      />
    );
  return <TextField field={{ ...field, initialValue: field.initialValue ?? now }} label={t(label)} dir="ltr" />;
}

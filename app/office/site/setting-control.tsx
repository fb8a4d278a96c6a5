import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { SiteSettings } from "../../../db/shapes/site.ts";
import { CheckboxField, SwitchField } from "../../ui/choice-field.tsx";
import type { FieldSource } from "../../ui/field-control.ts";
import { SelectField, type SelectOption } from "../../ui/select-field.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { HueField } from "./hue-field.tsx";
import type { SettingField } from "./setting-fields.ts";

type Props = { of: SettingField; settings: SiteSettings; source: FieldSource };

/** One setting's control, by its kind. */
export function SettingControl({ of: { name, kind, label: key, hint: said, required }, settings, source }: Props) {
  const { t } = useTranslation();
  const { values, secrets } = settings;
  const field = { ...source, id: `setting-${name}`, required, initialValue: source.initialValue ?? values[name] };
  const label = t(key);
  const hint = said ? t(said) : undefined;
  switch (kind) {
    case "switch":
      return (
        <SwitchField
          field={{ ...field, initialValue: name === "theme" && values[name] === "dark" ? "on" : field.initialValue }}
          label={label}
          hint={hint}
          offValue="off"
        />
      );
    case "secret":
      return (
        <TextField
          field={{ ...field, initialValue: undefined }}
          label={label}
          type="password"
          autoComplete="off"
          placeholder={secrets[name] ? t("•••• saved, type to replace") : t("Not set")}
          hint={hint}
          dir="ltr"
        />
      );
    case "picture":
      return <PictureField field={field} label={label} hint={hint} now={values[name] ?? ""} />;
    case "currencies":
      return <CurrenciesField field={field} label={label} settings={settings} />;
    case "currency":
    case "selector":
    case "rule":
    case "interval":
      return <SelectField field={field} label={label} hint={hint} options={optionsOf(kind, settings, t)} />;
    case "hue":
      return <HueField field={field} label={label} hint={hint} />;
    case "long":
      return (
        <div className="settings-wide">
          <TextAreaField field={field} label={label} hint={hint} rows={8} maxLength={20_000} />
        </div>
      );
    default:
      return (
        <TextField
          field={field}
          label={label}
          hint={hint}
          inputMode={kind === "figure" ? "decimal" : kind === "count" ? "numeric" : undefined}
          dir="auto"
        />
      );
  }
}

function optionsOf(
  kind: "currency" | "selector" | "rule" | "interval",
  { currencies }: SiteSettings,
  t: TFunction,
): SelectOption[] {
  switch (kind) {
    case "currency":
      return currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
    case "selector":
      return [
        { value: "amount", label: t("Amount") },
        { value: "pips", label: t("Pips") },
      ];
    case "rule":
      return [
        { value: "margin_level", label: t("Margin level at or below the plan's stop-out (default 50%)") },
        { value: "negative_level", label: t("Equity at or below 0") },
      ];
    case "interval":
      return [
        { value: "0", label: t("Never") },
        { value: "1", label: t("Every hour") },
        { value: "6", label: t("Every 6 hours") },
        { value: "12", label: t("Every 12 hours") },
        { value: "24", label: t("Every day") },
        { value: "168", label: t("Every week") },
      ];
  }
}

type CurrenciesProps = { field: FieldSource; label: string; settings: SiteSettings };

/** A box for each currency; the setting is their codes, separated by commas. */
function CurrenciesField({ field, label, settings: { values, currencies } }: CurrenciesProps) {
  const chosen = (values.currencies ?? "").split(",");
  return (
    <fieldset className="field settings-wide">
      <legend className="label">{label}</legend>
      <div className="row wrap row-12">
        {currencies.map(({ code }) => (
          <label key={code} className="check">
            <input
              type="checkbox"
              className="box"
              name="currencies"
              value={code}
              defaultChecked={chosen.includes(code)}
            />
            <bdi dir="ltr">{code}</bdi>
          </label>
        ))}
      </div>
      {field.errors ? <span className="err">{field.errors.join(" ")}</span> : null}
    </fieldset>
  );
}

/** The current picture, a field to replace it and a box to remove it. */
function PictureField({ field, label, hint, now }: { field: FieldSource; label: string; hint?: string; now: string }) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <TextField
        field={{ ...field, initialValue: undefined }}
        label={label}
        hint={hint}
        type="file"
        accept="image/png,image/jpeg,image/webp"
      />
      {now ? (
        <div className="row">
          <img className="settings-picture" src={now} alt={t("{{name}}: current image", { name: label })} />
          <CheckboxField
            field={{ name: "remove", id: `remove-${field.name}` }}
            value={field.name}
            label={t("Remove")}
          />
        </div>
      ) : null}
    </div>
  );
}

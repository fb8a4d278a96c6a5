import { useId } from "react";
import { useTranslation } from "react-i18next";
import { definitionOf, type IndicatorKind } from "../../frame/chart-indicators.ts";
import type { Timeframe } from "../model/address.ts";
import { isInUse, type Setting, type SettingRow } from "../../frame/indicator-definition.ts";
import { SettingField } from "./setting-field.tsx";
import { partOf, type SettingPart } from "./setting-tabs.tsx";

type Props = {
  kind: IndicatorKind;
  part: SettingPart;
  /** The interval of the chart. */
  tf: Timeframe;
  texts: Readonly<Record<string, string>>;
  errors: ReadonlySet<string>;
  onChange: (name: string, text: string) => void;
};

/** The settings of one part; some share a row. */
export function SettingRows({ kind, part, ...fields }: Props) {
  const { settings, rows = [] } = definitionOf(kind);
  return Object.entries(settings)
    .filter(([, setting]) => partOf(setting) === part)
    .map(([name, setting]) => {
      const row = rows.find((one) => one.settings.includes(name));
      if (row) return row.settings[0] === name ? <Row key={name} row={row} settings={settings} {...fields} /> : null;
      if (setting.type === "line" && !isInUse(setting, fields.texts)) return null;
      return <Field key={name} name={name} setting={setting} {...fields} />;
    });
}

type FieldsProps = Omit<Props, "kind" | "part">;

function Row({
  row,
  settings,
  ...fields
}: FieldsProps & { row: SettingRow; settings: Readonly<Record<string, Setting>> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="setting-row" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {t(row.label)}
      </span>
      {row.settings.map((name) => {
        const setting = settings[name];
        return setting ? <Field key={name} name={name} setting={setting} isInRow {...fields} /> : null;
      })}
    </div>
  );
}

function Field({
  name,
  setting,
  isInRow,
  tf,
  texts,
  errors,
  onChange,
}: FieldsProps & { name: string; setting: Setting; isInRow?: boolean }) {
  return (
    <SettingField
      name={name}
      setting={setting}
      tf={tf}
      text={texts[name] ?? ""}
      isWrong={errors.has(name)}
      isInRow={isInRow ?? false}
      isInUse={isInUse(setting, texts)}
      onChange={(text) => onChange(name, text)}
    />
  );
}

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { chartColors } from "../../../frame/indicator-definition.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { dayjs } from "../../../dayjs.ts";
import type { Bar } from "../bars.ts";
import { FloatingPanel } from "../floating-panel.tsx";
import { useOptionNames } from "../option-names.ts";
import { toolNames } from "./drawing-names.ts";
import { type Drawing, type NewDrawing, pointCounts } from "./drawing.ts";
import { lastStyle } from "./use-drawing-layer.ts";
import type { OpenForm } from "./use-tool-state.ts";

type Props = {
  form: OpenForm;
  decimals: number;
  /** The newest bar, whose time and close a new drawing starts with. */
  latest: Bar | undefined;
  onClose: () => void;
  onSave: (drawing: NewDrawing) => void;
};
type Typed = { time: string; price: string };

const INPUT_MINUTE = "YYYY-MM-DDTHH:mm";
const widths = ["1", "2", "3", "4"];

/** Points, colour, width and text of a drawing as fields. Import it only lazily. */
export function DrawingSettings({ form, latest, decimals, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const { kind, drawing } = form;
  const start = drawing ?? { ...lastStyle, text: "" };
  const colors = useOptionNames();
  const [points, setPoints] = useState(() => typedOf(form, latest, decimals));
  const [style, setStyle] = useState({ color: start.color, width: String(start.width), text: start.text });
  const [isChecked, setChecked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  const needsText = isChecked && kind === "text" && style.text.trim() === "";

  function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const isValid = points.every(({ time, price }) => isPrice(price) && dayjs.utc(time).isValid());
    if (!isValid || (kind === "text" && style.text.trim() === "")) return;
    lastStyle.color = style.color;
    lastStyle.width = Number(style.width);
    const stored = points.map(({ time, price }) => ({ time: dayjs.utc(time).toISOString(), price: price.trim() }));
    onSave({ kind, points: stored, color: style.color, width: Number(style.width), text: style.text.trim() });
  }

  return (
    <FloatingPanel title={toolNames(t)[kind]} closeText={t("Cancel")} onClose={onClose}>
      <form noValidate ref={element} onSubmit={save}>
        <div className="float-body">
          {points.map((point, place) => (
            <PointFields
              key={place}
              kind={kind}
              place={points.length > 1 ? place + 1 : null}
              point={point}
              isChecked={isChecked}
              onChange={(next) => setPoints(points.map((one, at) => (at === place ? next : one)))}
            />
          ))}
          <div className="float-row">
            <SelectField
              field={{ name: "color" }}
              label={t("Colour")}
              aside={<i className="swatch" style={{ background: `var(--${style.color})` }} />}
              value={style.color}
              options={chartColors.map((value) => ({ value, label: colors[value] ?? value }))}
              onChange={({ currentTarget: { value } }) => setStyle({ ...style, color: value })}
            />
          </div>
          <div className="float-row">
            <SelectField
              field={{ name: "width" }}
              label={t("Width")}
              value={style.width}
              options={widths.map((value) => ({ value, label: `${value} px` }))}
              onChange={({ currentTarget: { value } }) => setStyle({ ...style, width: value })}
            />
          </div>
          <div className="float-row">
            <TextField
              field={{
                name: "text",
                maxLength: 200,
                errors: needsText ? [t("Enter a text (up to 200 characters)")] : null,
              }}
              label={t("Text")}
              value={style.text}
              onChange={({ currentTarget: { value } }) => setStyle({ ...style, text: value })}
            />
          </div>
        </div>
        <footer className="float-foot">
          <span className="grow" />
          <Button type="button" variant="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button variant="primary">{drawing ? t("Save") : t("Add")}</Button>
        </footer>
      </form>
    </FloatingPanel>
  );
}

type PointProps = {
  kind: Drawing["kind"];
  /** The number of the point; null for the only one. */
  place: number | null;
  point: Typed;
  isChecked: boolean;
  onChange: (point: Typed) => void;
};

function PointFields({ kind, place, point, isChecked, onChange }: PointProps) {
  const { t } = useTranslation();
  const id = useId();
  const wrongTime = isChecked && !dayjs.utc(point.time).isValid();
  return (
    <>
      {kind === "vertical" ? null : (
        <div className="float-row">
          <TextField
            field={{
              name: "price",
              id: `${id}-price`,
              errors: isChecked && !isPrice(point.price) ? [t("Enter a price")] : null,
            }}
            label={place === null ? t("Price") : t("Price of point {{place}}", { place })}
            value={point.price}
            inputMode="decimal"
            onChange={({ currentTarget: { value } }) => onChange({ ...point, price: value })}
          />
        </div>
      )}
      {kind === "horizontal" ? null : (
        <div className="float-row">
          <TextField
            field={{ name: "time", id: `${id}-time`, errors: wrongTime ? [t("Enter a date and a time")] : null }}
            label={place === null ? t("Time (UTC)") : t("Time of point {{place}} (UTC)", { place })}
            type="datetime-local"
            value={point.time}
            onChange={({ currentTarget: { value } }) => onChange({ ...point, time: value })}
          />
        </div>
      )}
    </>
  );
}

function isPrice(text: string): boolean {
  return /^\d{1,10}(\.\d{1,20})?$/.test(text.trim()) && Number(text) > 0;
}

/** A new drawing starts at the newest bar, its further points one hour before each. */
function typedOf({ kind, points }: OpenForm, latest: Bar | undefined, decimals: number): Typed[] {
  if (points) return points.map(({ time, price }) => ({ time: dayjs.utc(time).format(INPUT_MINUTE), price }));
  const price = Number(latest?.close ?? 1).toFixed(decimals);
  return Array.from({ length: pointCounts[kind] }, (_, place) => ({
    time: dayjs
      .unix(latest?.time ?? 0)
      .utc()
      .subtract(place, "hour")
      .format(INPUT_MINUTE),
    price,
  }));
}

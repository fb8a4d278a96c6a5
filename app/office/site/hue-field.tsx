import { useState } from "react";
import { accentFor } from "../../frame/accent.ts";
import type { FieldProps } from "../../ui/field-control.ts";
import { TextField } from "../../ui/text-field.tsx";

/** The hue of the default blue. */
const DEFAULT_HUE = 258;

/** A hue in degrees beside the colour that buttons then have. */
export function HueField(props: FieldProps) {
  const [hue, setHue] = useState(String(props.field.initialValue ?? ""));
  const degrees = /^\d{1,3}$/.test(hue) && Number(hue) < 360 ? Number(hue) : DEFAULT_HUE;
  return (
    <TextField
      {...props}
      inputMode="numeric"
      dir="ltr"
      prefix={<span className="hue" style={{ background: accentFor(degrees)["--accent-solid"] }} />}
      suffix="°"
      onInput={({ currentTarget }) => setHue(currentTarget.value.trim())}
    />
  );
}

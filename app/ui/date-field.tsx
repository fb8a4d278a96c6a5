import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { initialText } from "./field-control.ts";
import { isDay } from "./format/date.ts";
import { formatDayInLetters } from "./format/relative-time.ts";
import { TextField } from "./text-field.tsx";

type Props = ComponentProps<typeof TextField> & {
  type: "date" | "datetime-local";
  /** Where a time is entered in another zone than the reader's. */
  zone?: string;
};

/**
 * A native field of a day or a time with its value in letters below: browsers show day and month in an order of their
 * own, so 06/05 can be misread (Q-229).
 */
export function DateField({ type, zone, hint, ...props }: Props) {
  const { i18n } = useTranslation();
  const [value, setValue] = useState(initialText(props.field) ?? "");
  const [day = "", time] = value.split("T");
  const inLetters = isDay(day)
    ? [formatDayInLetters(day, i18n.language), time && `${time.slice(0, 5)}${zone ? ` ${zone}` : ""}`]
        .filter(Boolean)
        .join(", ")
    : null;
  return (
    <TextField
      {...props}
      type={type}
      dir="ltr"
      hint={
        inLetters && hint ? (
          <>
            <bdi>{inLetters}</bdi> · {hint}
          </>
        ) : (
          (inLetters ?? hint)
        )
      }
      onInput={({ currentTarget }) => setValue(currentTarget.value)}
    />
  );
}

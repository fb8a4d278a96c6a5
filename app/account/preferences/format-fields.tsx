import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatChoices, type FormatChoice, formatsOf } from "../../frame/format-choices.ts";
import { formatClock, formatDateTime, formatDay } from "../../ui/format/date.ts";
import { withFormats } from "../../ui/format/formats.ts";
import { formatMoney } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Preference } from "./preference.tsx";

type Props = { chosen: FormatChoice; language: string };

/** A day and an afternoon whose order of day and month is clear. */
const EXAMPLE_AT = "2026-11-22T17:08:00Z";
const EXAMPLES = {
  number: () => formatMoney("-1234567.89"),
  date: () => formatDay(EXAMPLE_AT, "UTC"),
  clock: () => formatClock(EXAMPLE_AT, "UTC"),
};

/** Numbers, dates and clocks as the language writes them, or in a format of one's own; each choice shows an example. */
export function FormatFields({ chosen, language }: Props) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState(chosen);
  const id = useId();
  const own = t("As the language");
  const fields = [
    { part: "number", name: "numberFormat", label: t("Number format") },
    { part: "date", name: "dateFormat", label: t("Date format") },
    { part: "clock", name: "clock", label: t("Clock") },
  ] as const;
  return (
    <>
      {fields.map(({ part, name, label }) => (
        <Preference key={name} label={label}>
          <div className="stack">
            <SelectField
              field={{ id: `${id}-${part}`, name, initialValue: choice[part] ?? "language" }}
              label={label}
              hideLabel
              options={formatChoices[part].map((value) => {
                const example = withFormats(formatsOf(language, { [part]: value }), EXAMPLES[part]);
                return { value, label: value === "language" ? `${own} (${example})` : example };
              })}
              onChange={(event) => setChoice({ ...choice, [part]: event.currentTarget.value })}
            />
          </div>
        </Preference>
      ))}
      <p className="muted xs">
        {t("Example")}:{" "}
        <Ltr>
          {withFormats(
            formatsOf(language, choice),
            () => `${formatMoney("-12480.5")} USD · ${formatDateTime(EXAMPLE_AT, "UTC")}`,
          )}
        </Ltr>{" "}
        {t("Fields take numbers with a decimal point or comma in every format.")}
      </p>
    </>
  );
}

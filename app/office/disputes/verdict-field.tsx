import { useTranslation } from "react-i18next";
import { useKeyHints } from "../money/use-key-hints.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { type FieldSource, useFieldControl } from "../../ui/field-control.ts";

type Props = { field: FieldSource; onChoose: (verdict: string) => void };

/** Uphold or reject, each with what it means for the customer. The ids are the targets of useDecisionKeys. */
export function VerdictField({ field, onChoose }: Props) {
  const { t } = useTranslation();
  const keys = useKeyHints();
  const { control, errors, errorId } = useFieldControl({ field });
  const options = [
    {
      value: "accepted",
      id: "approve",
      key: "A",
      label: t("Uphold: close was incorrect"),
      text: t("A compensation can be paid to the customer."),
    },
    {
      value: "declined",
      id: "decline",
      key: "D",
      label: t("Reject: close was correct"),
      text: t("The customer keeps the result and sees the evidence."),
    },
  ];
  return (
    <fieldset className="field" role="radiogroup" aria-describedby={errorId} aria-invalid={control["aria-invalid"]}>
      <legend className="vh">{t("Decision")}</legend>
      {options.map(({ value, id, key, label, text }) => (
        <label key={value} className="gw">
          <input
            type="radio"
            className="radio"
            id={id}
            name={field.name}
            value={value}
            required
            defaultChecked={field.initialValue === value}
            onChange={() => onChoose(value)}
          />
          <span className="grow">
            <b className="med block">{label}</b>
            <span className="block muted xs">{text}</span>
          </span>
          {keys ? <kbd className="kbd">{key}</kbd> : null}
        </label>
      ))}
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}

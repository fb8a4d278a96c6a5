import { useTranslation } from "react-i18next";
import { RadioField } from "../../ui/choice-field.tsx";
import type { FieldSource } from "../../ui/field-control.ts";
import { useKeyHints } from "../use-single-keys.ts";

type Props = { field: FieldSource };

/** Uphold or reject, each with its consequence for the customer; the targets of useDecisionKeys. */
export function VerdictField({ field }: Props) {
  const { t } = useTranslation();
  return (
    <div className="verdicts">
      <RadioField
        field={field}
        legend={t("Decision")}
        hideLegend
        options={[
          {
            value: "accepted",
            label: (
              <Verdict
                name={t("Uphold: close was incorrect")}
                text={t("A compensation can be paid to the customer.")}
                shortcut="A"
              />
            ),
          },
          {
            value: "declined",
            label: (
              <Verdict
                name={t("Reject: close was correct")}
                text={t("The customer keeps the result and sees the evidence.")}
                shortcut="D"
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Verdict({ name, text, shortcut }: { name: string; text: string; shortcut: string }) {
  const hints = useKeyHints();
  return (
    <>
      <span className="grow">
        <b className="med">{name}</b>
        <span className="muted xs">{text}</span>
      </span>
      {hints ? <kbd className={`kbd ${hints}`}>{shortcut}</kbd> : null}
    </>
  );
}

import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../ui/field-control.ts";
import { TextAreaField } from "../../ui/text-field.tsx";
import { type Declined, useReadyReasons } from "./use-ready-reasons.ts";

type Props = { about: Declined; field: FieldSource; optional?: boolean };

/**
 * The reason that the customer reads, with ready-made ones to begin from. Choosing one writes it into the text, where it can be changed; without
 * scripts the choice itself is sent and counts where nothing is written.
 */
export function DeclineReason({ about, field, optional }: Props) {
  const { t } = useTranslation();
  const ready = useReadyReasons(about);
  const take = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    const text = form?.elements.namedItem(field.name);
    if (!(text instanceof HTMLTextAreaElement)) return;
    const isOwn = text.value.trim() !== "" && !ready.some((one) => one.text === text.value);
    text.value = isOwn ? `${text.value.trimEnd()}\n${value}` : value;
  };
  // What is written by hand, or rubbed out, is not the choice any more.
  const letGo = ({ currentTarget: { form } }: ChangeEvent<HTMLTextAreaElement>) => {
    for (const choice of form?.querySelectorAll<HTMLInputElement>("[name=readyReason]") ?? []) choice.checked = false;
  };
  return (
    <>
      <TextAreaField
        field={field}
        label={t("Decline Reason")}
        optional={optional ? t("optional") : undefined}
        hint={t("The customer reads it.")}
        rows={3}
        onChange={letGo}
      />
      <fieldset className="ready">
        <legend className="vh">{t("Ready-made reasons")}</legend>
        {ready.map(({ word, text }) => (
          <label key={word} className="chip" title={text}>
            <input type="radio" name="readyReason" value={text} onChange={take} />
            {word}
          </label>
        ))}
      </fieldset>
    </>
  );
}

import { type ChangeEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../ui/field-control.ts";
import { TextAreaField } from "../../ui/text-field.tsx";
import { type Declined, useReadyReasons } from "./use-ready-reasons.ts";

type Props = { about: Declined; field: FieldSource; optional?: boolean };

/**
 * The reason that the customer reads, with ready-made ones to begin from. Choosing one writes it into the text, where it can be changed; without
 * scripts the choice itself is sent and counts where nothing is written. What is left as it was made is sent under its key, so that the
 * customer reads it in their language and not in that of whoever declines.
 */
export function DeclineReason({ about, field, optional }: Props) {
  const { t } = useTranslation();
  const ready = useReadyReasons(about).map((one) => ({ ...one, text: t(one.message) }));
  const choices = useRef<HTMLFieldSetElement>(null);
  const keyOf = useRef((line: string) => line);
  useEffect(() => {
    keyOf.current = (line) => ready.find(({ text }) => text === line.trim())?.message ?? line;
  });
  useEffect(() => {
    const form = choices.current?.form;
    const spell = ({ formData }: FormDataEvent) => {
      const written = formData.get(field.name);
      if (typeof written !== "string") return;
      formData.set(
        field.name,
        written
          .split(/\r?\n/)
          .map((line) => keyOf.current(line))
          .join("\n"),
      );
    };
    form?.addEventListener("formdata", spell);
    return () => form?.removeEventListener("formdata", spell);
  }, [field.name]);
  const take = (chosen: string) => {
    const text = choices.current?.form?.elements.namedItem(field.name);
    if (!(text instanceof HTMLTextAreaElement)) return;
    const isOwn = text.value.trim() !== "" && !ready.some((one) => one.text === text.value);
    text.value = isOwn ? `${text.value.trimEnd()}\n${chosen}` : chosen;
  };
  const isReady = useRef(false);
  useEffect(() => {
    if (isReady.current) return;
    isReady.current = true;
    // What was chosen before the scripts came is written now.
    const chosen = choices.current?.querySelector<HTMLInputElement>(":checked")?.value;
    const found = ready.find(({ message }) => message === chosen);
    if (found) take(found.text);
  });
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
      <fieldset ref={choices} className="ready">
        <legend className="vh">{t("Ready-made reasons")}</legend>
        {ready.map(({ word, message, text }) => (
          <label key={word} className="chip" title={text}>
            <input type="radio" name="readyReason" value={message} onChange={() => take(text)} />
            {word}
          </label>
        ))}
      </fieldset>
    </>
  );
}

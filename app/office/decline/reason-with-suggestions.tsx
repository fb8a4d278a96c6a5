import { type ChangeEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../ui/field-control.ts";
import { TextAreaField } from "../../ui/text-field.tsx";

export type ReadyReason = { word: string; message: string };

type Props = {
  field: FieldSource;
  label: string;
  hint: string;
  optional?: boolean;
  /** A label for staff, and the sentence in English, which is translated where it is read. */
  reasons: readonly ReadyReason[];
};

/**
 * A reason with ready-made reasons. Choosing one writes it into the text, where it can be
 * edited; without scripts the choice itself is sent and is used when nothing is written. An unedited ready-made reason
 * is sent as its translation key, so that each reader gets it in their own language.
 */
export function ReasonWithSuggestions({ field, label, hint, optional, reasons }: Props) {
  const { t } = useTranslation();
  const ready = reasons.map((one) => ({ ...one, text: t(one.message) }));
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
    // A reason that was chosen before scripts ran is written into the text now.
    const chosen = choices.current?.querySelector<HTMLInputElement>(":checked")?.value;
    const found = ready.find(({ message }) => message === chosen);
    if (found) take(found.text);
  });
  // An edit of the text clears the choice.
  const letGo = ({ currentTarget: { form } }: ChangeEvent<HTMLTextAreaElement>) => {
    for (const choice of form?.querySelectorAll<HTMLInputElement>("[name=readyReason]") ?? []) choice.checked = false;
  };
  return (
    <>
      <TextAreaField
        field={field}
        label={label}
        optional={optional ? t("optional") : undefined}
        hint={hint}
        rows={3}
        onChange={letGo}
      />
      <fieldset ref={choices} className="ready">
        <legend className="vh">{t("Suggested reasons")}</legend>
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

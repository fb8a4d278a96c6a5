import { type ChangeEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../ui/field-control.ts";
import { TextAreaField } from "../../ui/text-field.tsx";

type Props = { about: Declined; field: FieldSource; optional?: boolean };

/**
 * The reason that the customer reads, with ready-made reasons. Choosing one writes it into the text, where it can be
 * edited; without scripts the choice itself is sent and is used when nothing is written. An unedited ready-made reason
 * is sent as its translation key, so that the customer reads it in their own language.
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

type Declined = "deposit" | "withdraw" | "kyc";

/** Ready-made decline reasons: a label for staff, and the sentence that the customer reads in their own language. */
function useReadyReasons(about: Declined): { word: string; message: string }[] {
  const { t } = useTranslation();
  if (about === "deposit") {
    return [
      { word: t("Not received"), message: "The payment has not arrived on our account." },
      { word: t("Amount differs"), message: "The amount that arrived differs from the amount of this deposit." },
      { word: t("Unreadable proof"), message: "The proof of payment cannot be read. Please send it again." },
      {
        word: t("Paid by another person"),
        message: "The payment came from an account in another person's name and goes back there.",
      },
    ];
  }
  if (about === "withdraw") {
    return [
      {
        word: t("Name differs"),
        message: "The account name differs from the profile. Please send a confirmation from your bank.",
      },
      { word: t("Bank details"), message: "The bank details are not complete. Please check them and ask again." },
      { word: t("Bonus conditions"), message: "The conditions of your bonus are not fulfilled yet." },
      { word: t("Open positions"), message: "Your open positions need this money. Please close some of them first." },
    ];
  }
  return [
    { word: t("Unreadable"), message: "The picture cannot be read. Please send a sharp one of the whole document." },
    { word: t("Expired"), message: "The document has expired. Please send one that is valid." },
    { word: t("Name differs"), message: "The name on the document differs from the profile." },
    { word: t("Old address proof"), message: "The proof of address is older than three months." },
  ];
}

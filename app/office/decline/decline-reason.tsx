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
        label={t("Decline reason")}
        optional={optional ? t("optional") : undefined}
        hint={t("The customer will see this.")}
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

type Declined = "deposit" | "withdraw" | "kyc";

/** Ready-made decline reasons: a label for staff, and the sentence that the customer reads in their own language. */
function useReadyReasons(about: Declined): { word: string; message: string }[] {
  const { t } = useTranslation();
  if (about === "deposit") {
    return [
      { word: t("Funds not received"), message: "We have not received your payment." },
      { word: t("Amount mismatch"), message: "The amount received does not match this deposit." },
      { word: t("Illegible proof of payment"), message: "The proof of payment is illegible. Upload it again." },
      {
        word: t("Third-party payment"),
        message: "The payment came from an account in another person's name and will be returned.",
      },
    ];
  }
  if (about === "withdraw") {
    return [
      {
        word: t("Name mismatch"),
        message: "The account holder does not match your profile. Send us a confirmation from your bank.",
      },
      {
        word: t("Incomplete bank details"),
        message: "Your bank details are incomplete. Check them and submit a new request.",
      },
      { word: t("Bonus conditions not met"), message: "Your bonus conditions have not been met yet." },
      {
        word: t("Open positions"),
        message: "Your open positions need these funds as margin. Close some positions first.",
      },
    ];
  }
  return [
    { word: t("Illegible"), message: "The image is illegible. Upload a sharp image of the whole document." },
    { word: t("Expired"), message: "This document has expired. Upload a valid document." },
    { word: t("Name mismatch"), message: "The name on the document does not match your profile." },
    { word: t("Proof of address too old"), message: "The proof of address is older than three months." },
  ];
}

import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { action as changeTranslation } from "./change-translation.ts";

export const loader = changeTranslation.dialog;

/** The key and value of a text, with the same text in other languages. */
export default function TranslationDialog() {
  const { t } = useTranslation();
  const text = useLoaderData<typeof loader>();
  const { code = "" } = useParams();
  return (
    <RecordDialog
      record={text}
      path="/admin/languages/translations"
      name="translation"
      add={{ title: t("Add translation"), note: code }}
      edit={({ code }) => ({ title: t("Edit translation"), note: code })}
      remove={({ key }) => ({
        title: t("Delete this translation?"),
        note: key,
        text: <p>{t("Falls back to English or the key.")}</p>,
      })}
      large
    >
      {(of) => (
        <>
          <input type="hidden" name="code" value={text?.code ?? code} />
          <TextAreaField
            field={of("key", { required: true })}
            label={t("Key")}
            readOnly={text !== null}
            rows={2}
            dir="auto"
          />
          <TextAreaField
            field={of("value", { required: true, initialValue: text?.value ?? undefined })}
            label={t("Value")}
            rows={4}
            maxLength={5000}
            dir="auto"
          />
          {text?.others ? (
            <details>
              <summary>{t("In other languages")}</summary>
              <dl className="kv">
                {text.others.map((other) => (
                  <div key={other.code}>
                    <dt>{other.code}</dt>
                    <dd>
                      <bdi lang={other.code}>{other.value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ) : null}
        </>
      )}
    </RecordDialog>
  );
}

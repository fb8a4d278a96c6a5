import { useTranslation } from "react-i18next";
import type { FoundTranslation } from "../../../db/shapes/site.ts";
import type { useCall } from "../../forms/use-call.ts";
import { TextAreaField } from "../../ui/text-field.tsx";

type Props = { field: ReturnType<typeof useCall>["field"]; code: string; text?: FoundTranslation };

/** The key and value of a text, with the same text in other languages. */
export function TranslationFields({ field, code, text }: Props) {
  const { t } = useTranslation();
  const of = (name: string, initialValue: unknown) => {
    const found = field(name, { id: `translation-${name}`, required: true });
    return { ...found, initialValue: found.initialValue ?? initialValue };
  };
  return (
    <>
      <input type="hidden" name="code" value={code} />
      <TextAreaField field={of("key", text?.key)} label={t("Key")} readOnly={text !== undefined} rows={2} dir="auto" />
      <TextAreaField
        field={of("value", text?.value ?? undefined)}
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
  );
}

import { useTranslation } from "react-i18next";
import type { FieldSource } from "../ui/field-control.ts";
import { TextField } from "../ui/text-field.tsx";

/** The mailed code, and a hidden field that only robots fill in. */
export function HumanCode({ field }: { field: (name: string) => FieldSource }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        field={field("humanCode")}
        label={t("Code from your email")}
        hint={t(
          "Leave empty and submit the form: we'll email you a code. Then enter the code and submit the form again.",
        )}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={40}
        dir="ltr"
      />
      <div className="vh" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

import { useTranslation } from "react-i18next";
import type { FieldOf } from "../ui/field-control.ts";
import { TextField } from "../ui/text-field.tsx";

/** The reason that staff give before they switch off a user's two-factor authentication. */
export function SecondStepFields({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="sub">
        {t(
          "For users who lost their device and recovery codes. They can then sign in with the password only; all sessions end and they are notified.",
        )}
      </p>
      <TextField
        field={field("reason", { required: true, maxLength: 2000 })}
        label={t("How did you verify their identity?")}
        autoComplete="off"
      />
    </>
  );
}

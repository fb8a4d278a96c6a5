import { useTranslation } from "react-i18next";
import type { FieldSource } from "../ui/field-control.ts";
import { TextField } from "../ui/text-field.tsx";

/** The reason that staff give before they switch off a user's two-factor authentication. */
export function SecondStepFields({
  field,
}: {
  field: (name: string, more?: Omit<FieldSource, "name">) => FieldSource;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className="sub">
        {t(
          "For somebody who lost telephone and recovery codes. The password alone lets them in then; they are signed out everywhere and told.",
        )}
      </p>
      <TextField
        field={field("reason", { required: true, maxLength: 2000 })}
        label={t("How you made sure who asks")}
        autoComplete="off"
      />
    </>
  );
}

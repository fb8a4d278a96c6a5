import { useTranslation } from "react-i18next";
import type { FieldSource } from "../ui/field-control.ts";
import { TextField } from "../ui/text-field.tsx";

/** What is asked before somebody's second step is switched off for them. */
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

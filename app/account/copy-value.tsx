import { useTranslation } from "react-i18next";
import { CopyField } from "../ui/copy-field.tsx";
import { showToast } from "../ui/toast.tsx";

/** A labelled value with a copy button. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <span className="label">{label}</span>
      <CopyField
        label={label}
        value={value}
        copyText={t("Copy")}
        copiedText={t("Copied")}
        onCopied={() => showToast({ kind: "done", title: t("Copied to clipboard") })}
      />
    </div>
  );
}

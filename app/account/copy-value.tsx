import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { CopyField } from "../ui/copy-field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { showToast } from "../ui/toast.tsx";

/** A labelled value with a copy button. `short` values stand side by side where there is room. */
export function CopyValue({ label, value, short }: { label: string; value: string; short?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classNames("field", short && "pay-short")}>
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

/** Copies a value that is also shown as text, so nothing is rendered without scripts. */
export function CopyButton({ value, text, outlined }: { value: string; text: string; outlined?: boolean }) {
  const { t } = useTranslation();
  if (!useHydrated()) return null;
  async function copy() {
    await navigator.clipboard.writeText(value);
    showToast({ kind: "done", title: t("Copied to clipboard") });
  }
  return (
    <Button type="button" size="sm" variant={outlined ? "outline" : "ghost"} icon={Copy} onClick={() => void copy()}>
      {text}
    </Button>
  );
}

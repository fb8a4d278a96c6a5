import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";

/** Copies the page's address. */
export function CopyLink() {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(window.location.href);
    setCopied(true);
    showToast({ kind: "done", title: t("Copied to clipboard") });
  }
  return (
    <Button type="button" icon={copied ? Check : Copy} onClick={() => void copy()}>
      {t("Copy link")}
    </Button>
  );
}

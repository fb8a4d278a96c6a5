import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { Ltr } from "../ui/ltr.tsx";
import { showToast } from "../ui/toast.tsx";

/** The id of a record, with a copy button where scripts run. */
export function CopyId({ id }: { id: number }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  async function copy() {
    await navigator.clipboard.writeText(String(id));
    showToast({ kind: "done", title: t("Copied to clipboard") });
  }
  return (
    <span className="row row-4 muted">
      {t("ID")} <Ltr>{id}</Ltr>
      {hydrated ? (
        <IconButton icon={Copy} size="sm" label={t("Copy the ID {{id}}", { id })} onClick={() => void copy()} />
      ) : null}
    </span>
  );
}

import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { showToast } from "../../ui/toast.tsx";

/** the number, and where it may be seen, a way to copy it. */
export function PhoneCell({ phone, isHidden }: { phone: string | null; isHidden: boolean }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!phone) return "-";
  async function copy() {
    await navigator.clipboard.writeText(phone ?? "");
    showToast({ kind: "done", title: t("Phone number copied to clipboard") });
  }
  return (
    <span className="row row-4">
      <span className="grow">{Ltr({ className: "n", children: phone })}</span>
      {!isHidden && hydrated ? (
        <IconButton icon={Copy} size="sm" label={t("Copy {{phone}}", { phone })} onClick={copy} />
      ) : null}
    </span>
  );
}

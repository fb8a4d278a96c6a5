import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../ui/toast.tsx";

/**
 * Whether the account was switched in another tab or on another device after `page`, the query of this page, was
 * opened, or at once with it. The page is then read again with the other account, for which nothing of the ticket was
 * written; a toast states it.
 */
export function useAccountSwitch(accountId: number | null, page: string): boolean {
  const { t } = useTranslation();
  const [shown, setShown] = useState({ page, accountId, from: accountId });
  if (shown.page !== page || shown.accountId !== accountId)
    setShown({ page, accountId, from: shown.page === page ? shown.from : shown.accountId });
  const last = useRef(accountId);
  useEffect(() => {
    if (last.current === accountId) return;
    last.current = accountId;
    showToast({ kind: "info", title: t("You switched to another account") });
  }, [accountId, t]);
  return shown.from !== accountId;
}

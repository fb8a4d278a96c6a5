import type { Fetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "../http/call.ts";
import { showToast } from "../ui/toast.tsx";

/** Says what a call answered: the server's sentence and nothing of our own. */
export function useToastOf(fetcher: Fetcher<CallAnswer>) {
  const { t } = useTranslation();
  const { data } = fetcher;
  useEffect(() => {
    if (typeof data?.message !== "string") return;
    showToast({ kind: "code" in data ? "failed" : "done", title: t(data.message) });
  }, [data, t]);
}

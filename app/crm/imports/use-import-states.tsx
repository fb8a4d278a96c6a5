import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListImportsRow } from "../../../db/generated/crm.ts";
import { Chip } from "../../ui/chip.tsx";

/** The states of an import as chips. */
export function useImportStates(): Record<ListImportsRow["state"], ReactNode> {
  const { t } = useTranslation();
  return {
    uploaded: <Chip tone="info">{t("Uploaded")}</Chip>,
    checking: <Chip tone="accent">{t("Dry run in progress")}</Chip>,
    checked: <Chip tone="info">{t("Dry run complete")}</Chip>,
    importing: <Chip tone="accent">{t("Importing")}</Chip>,
    done: <Chip tone="ok">{t("Done")}</Chip>,
    cancelled: <Chip>{t("Cancelled")}</Chip>,
    failed: <Chip tone="danger">{t("Failed")}</Chip>,
    undone: <Chip>{t("Undone")}</Chip>,
  };
}

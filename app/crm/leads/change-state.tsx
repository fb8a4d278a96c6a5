import { useTranslation } from "react-i18next";
import type { ListChangesRow } from "../../../db/generated/crm.ts";
import { Chip } from "../../ui/chip.tsx";

/** The state of a bulk change as a chip. */
export function ChangeState({ change }: { change: ListChangesRow }) {
  const { t } = useTranslation();
  if (change.state === "running")
    return <Chip tone="accent">{change.is_undo ? t("Undo in progress") : t("In progress")}</Chip>;
  if (change.undone_at) return <Chip>{t("Undone")}</Chip>;
  if (change.state === "failed") return <Chip tone="danger">{t("Failed")}</Chip>;
  return <Chip tone="ok">{t("Done")}</Chip>;
}

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

/** Describes a bulk change: the action and the number of leads. */
export function useChangeText(): (change: ListChangesRow) => string {
  const { t } = useTranslation();
  const groups: Record<string, string> = { sales: t("Sales"), retentions: t("Retention"), archived: t("Archived") };
  return ({ kind, target, agent, lead_count: changed, state, is_undo: isUndo, rows }) => {
    const count = state === "running" && !isUndo && rows !== null ? rows : changed;
    if (kind === "move") return t("{{count}} moved to {{group}}", { count, group: groups[String(target.group)] ?? "" });
    if (kind === "delete") return t("{{count}} deleted", { count });
    return agent ? t("{{count}} assigned to {{agent}}", { count, agent }) : t("{{count}} unassigned", { count });
  };
}

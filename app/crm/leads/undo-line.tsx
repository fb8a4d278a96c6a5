import { Link } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListChangesRow } from "../../../db/generated/crm.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { ChangeState } from "./change-state.tsx";
import { useChangeText } from "./use-change-text.ts";

/** The newest bulk change with its undo button or progress, and a link to the others. */
export function UndoLine({ change, timeZone }: { change: ListChangesRow; timeZone: string }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/leads/changes/${change.id}/undo`);
  const text = useChangeText();
  if (change.state === "running")
    return (
      <p className="row wrap xs muted undo-line">
        <ChangeState change={change} />
        <Link to={`/admin/leads/changes/${change.id}`}>
          {text(change)} ·{" "}
          {t("{{added}} of {{rows}}", {
            added: formatUnits(String(change.processed ?? 0)),
            rows: formatUnits(String(change.rows ?? 0)),
          })}
        </Link>
      </p>
    );
  return (
    <call.Form {...call.formProps} className="row wrap xs muted undo-line">
      <span>
        {text(change)} · <DateTime iso={change.created_at} timeZone={timeZone} as="office" />
      </span>
      <Button size="sm" variant="ghost" icon={Undo2} busy={call.busy}>
        {t("Undo")}
      </Button>
      <LinkButton size="sm" variant="ghost" to="/admin/leads/changes">
        {t("Recent changes")}
      </LinkButton>
    </call.Form>
  );
}

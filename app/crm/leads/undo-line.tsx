import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ListChangesRow } from "../../../db/generated/crm.ts";
import { useCall } from "../../http/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { useChangeText } from "./use-change-text.ts";

/** The newest bulk change and its way back; the others are a page away. */
export function UndoLine({ change, timeZone }: { change: ListChangesRow; timeZone: string }) {
  const { t } = useTranslation();
  const call = useCall();
  const text = useChangeText();
  return (
    <call.Form method="post" action={`/admin/leads/changes/${change.id}/undo`} className="row wrap xs muted undo-line">
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

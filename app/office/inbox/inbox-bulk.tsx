import { UserPlus } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { useTicked } from "../../list/use-ticked.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { NONE_ID } from "../../ui/none-id.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { InboxItem } from "./inbox-kinds.ts";

export const INBOX_FORM = "bulk-inbox";

type Props = { items: readonly InboxItem[]; assignees: readonly { id: number; name: string }[] };

/** Assigns the selected items. */
export function InboxBulk({ items, assignees }: Props) {
  const { t } = useTranslation();
  const call = useCommand("/admin/inbox/assign");
  const hydrated = useHydrated();
  const { count, tick } = useTicked(INBOX_FORM, items);
  const { done } = call;
  useEffect(() => {
    if (done) tick(false);
  }, [done, tick]);
  return (
    <call.Form {...call.formProps} id={INBOX_FORM} className={classNames("bulkbar wrap", count === 0 && "is-idle")}>
      <b className="med n" aria-live="polite">
        {t("{{count}} selected", { count })}
      </b>
      <span className="sep hide-s" />
      <SelectField
        field={{ id: "assignee-id", name: "assigneeId" }}
        label={t("Assignee")}
        hideLabel
        options={[
          ...assignees.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: String(NONE_ID), label: t("Unassigned") },
        ]}
      />
      <Button size="sm" icon={UserPlus} busy={call.busy} disabled={hydrated && count === 0}>
        {t("Assign")}
      </Button>
      {hydrated ? (
        <Button type="button" size="sm" variant="ghost" className="end" onClick={() => tick(false)}>
          {t("Clear")}
        </Button>
      ) : null}
    </call.Form>
  );
}

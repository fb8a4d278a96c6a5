import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListNotesRow } from "../../../db/generated/crm.ts";
import { useCall } from "../../forms/use-call.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";

/** Notes, newest first, with a form to add one. */
export function Notes({
  leadId,
  notes,
  timeZone,
}: {
  leadId: number;
  notes: readonly ListNotesRow[];
  timeZone: string;
}) {
  const { t } = useTranslation();
  const call = useCall("/admin/crm/note");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (call.done) form.current?.reset();
  }, [call.done]);
  return (
    <div id="notes" className="stack">
      {notes.length === 0 ? <p className="muted">{t("No notes yet.")}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <ul className="note-list" tabIndex={notes.length > 0 ? 0 : undefined} aria-label={t("Notes")}>
        {notes.map((note) => (
          <li key={note.id}>
            {Avatar({ name: note.full_name })}
            <p className="row between xs">
              <bdi className="med">{note.full_name}</bdi>
              <span className="muted">
                <DateTime iso={note.created_at} timeZone={timeZone} as="office" />
              </span>
            </p>
            <p dir="auto">{note.content}</p>
          </li>
        ))}
      </ul>
      <call.Form {...call.formProps} ref={form} className="stack">
        <input type="hidden" name="leadId" value={leadId} />
        <TextAreaField
          field={call.field("content", { id: "note-content", required: true, maxLength: 5000 })}
          label={t("Note")}
          rows={3}
        />
        <Button busy={call.busy}>{t("Add note")}</Button>
      </call.Form>
    </div>
  );
}

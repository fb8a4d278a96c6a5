import { useNavigate } from "@remix-run/react";
import { Archive, ArchiveRestore, Headset, RefreshCw, UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { admin, manager } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { useTicked } from "../../list/use-ticked.ts";
import type { StaffList } from "./lead-lists.tsx";
import type { LoadedLeads } from "./load-leads.ts";

export const BULK_FORM = "bulk-leads";

type Props = { list: StaffList; path: string; leads: LoadedLeads; query: string };

/** Actions on the selected leads, or on all leads that match the filters. */
export function BulkBar({ list, path, leads, query }: Props) {
  const { t } = useTranslation();
  const call = useCommand("/admin/leads/bulk", { failure: t("Something went wrong") });
  const hydrated = useHydrated();
  const [all, setAll] = useState(false);
  const { count, tick, ticked } = useTicked(BULK_FORM, leads.data);
  const { done } = call;
  const total = leads.meta.total;
  const chooses = leads.roleId === admin || leads.roleId === manager;
  // The changed leads have left the list, so the selection is cleared, also after a change by the dialog.
  const settled = useRef({ done, change: leads.lastChange?.id });
  useEffect(() => {
    const now = { done, change: leads.lastChange?.id };
    const before = settled.current;
    settled.current = now;
    if (now.done === before.done && now.change === before.change) return;
    setAll(false);
    tick(false);
  }, [done, leads.lastChange?.id, tick]);

  const nothing = hydrated && count === 0 && !all;
  function queryOfSelection() {
    const asked = new URLSearchParams(query);
    if (all) asked.set("all", "on");
    else for (const id of ticked()) asked.append("ids", id);
    return asked;
  }
  return (
    <call.Form
      {...call.formProps}
      id={BULK_FORM}
      className={classNames("bulkbar wrap", count === 0 && !all && "is-idle")}
    >
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="type" value={leads.type} />
      <input type="hidden" name="query" value={query} />
      <b className="med n" aria-live="polite">
        {all
          ? t("All {{total}} selected", { total: total === null ? "…" : formatUnits(String(total)) })
          : t("{{count}} selected", { count })}
      </b>
      <label className="row row-4 xs">
        <input
          type="checkbox"
          name="all"
          value="on"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {total === null
          ? t("Select all matching")
          : t("Select all {{total}} matching", { total: formatUnits(String(total)) })}
      </label>
      <span className="sep hide-s" />
      <MoveButtons list={list} chooses={chooses} disabled={nothing} busy={call.busy} />
      {chooses && list !== "archived" ? (
        <AssignButton list={list} path={`${path}/assign`} queryOfSelection={queryOfSelection} disabled={nothing} />
      ) : null}
      {hydrated ? (
        <Button
          type="button"
          size="sm"
          variant="ghost"
          className="end"
          onClick={() => {
            setAll(false);
            tick(false);
          }}
        >
          {t("Clear")}
        </Button>
      ) : null}
    </call.Form>
  );
}

type MoveProps = { list: StaffList; chooses: boolean; disabled: boolean; busy: boolean };

function MoveButtons({ list, chooses, ...button }: MoveProps) {
  const { t } = useTranslation();
  const move = (group: string, text: string, icon: typeof Archive) => (
    <Button size="sm" icon={icon} name="group" value={group} {...button}>
      {text}
    </Button>
  );
  if (list === "archived") return chooses ? move("sales", t("Restore"), ArchiveRestore) : null;
  return (
    <>
      {list === "retentions" || list === "clients" || (chooses && list !== "sales")
        ? move("sales", t("Send to Sales"), Headset)
        : null}
      {list === "sales" || list === "clients" || list === "all"
        ? move("retentions", t("Send to Retention"), RefreshCw)
        : null}
      {move("archived", t("Archive"), Archive)}
    </>
  );
}

type AssignProps = { list: StaffList; path: string; queryOfSelection: () => URLSearchParams; disabled: boolean };

/** The agent is chosen in a dialog; without scripts the form is sent to the dialog's address. */
function AssignButton({ list, path, queryOfSelection, disabled }: AssignProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  return (
    <Button
      id="assign"
      size="sm"
      icon={UserPlus}
      formMethod="get"
      formAction={path}
      disabled={disabled}
      onClick={(event) => {
        if (!hydrated) return;
        event.preventDefault();
        navigate(`${path}?${queryOfSelection()}`, { preventScrollReset: true });
      }}
    >
      {list === "retentions" ? t("Assign retention agent") : t("Assign sales agent")}
    </Button>
  );
}

import { Download, Tag, Undo2, UserPlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LastCustomerChangeRow } from "../../../db/generated/iam.ts";
import type { CustomerChoice } from "../../../db/shapes/iam.ts";
import { useCommand } from "../../forms/use-command.ts";
import type { ListMeta } from "../../list/list-state.ts";
import { useTicked } from "../../list/use-ticked.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { NONE_ID } from "../../ui/none-id.ts";
import type { CustomerType } from "./customer-lists.ts";

export const BULK_CUSTOMERS = "bulk-customers";

type Props = {
  type: CustomerType;
  query: string;
  rows: readonly unknown[];
  total: ListMeta["total"];
  /** Null for managers, who cannot assign. */
  managers: readonly CustomerChoice[] | null;
};

/** Actions on the selected customers, or on all that match the filters. Without scripts it follows the checkboxes. */
export function BulkBar({ type, query, rows, total, managers }: Props) {
  const { t } = useTranslation();
  const call = useCommand("/admin/customers/bulk");
  const [all, setAll] = useState(false);
  const { count, tick, ticked } = useTicked(BULK_CUSTOMERS, rows);
  const { done } = call;
  const settled = useRef(done);
  useEffect(() => {
    if (settled.current === done) return;
    settled.current = done;
    setAll(false);
    tick(false);
  }, [done, tick]);
  const hydrated = useHydrated();
  /** The list's own export: of its filters, or of the checked rows with the list's columns and order. */
  const exportOf = () => {
    const asked = new URLSearchParams(query);
    for (const name of ["page", "at"]) asked.delete(name);
    asked.set("format", "csv");
    if (!all) for (const id of ticked()) asked.append("ids", id);
    return `/admin/customers/api/${type}?${asked}`;
  };
  const number = total === null ? "…" : formatUnits(String(total));
  return (
    <call.Form
      {...call.formProps}
      id={BULK_CUSTOMERS}
      className={classNames("bulkbar wrap", count === 0 && !all && "is-idle")}
    >
      <input type="hidden" name="_method" value="PUT" />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="query" value={query} />
      <b className="med n" aria-live="polite">
        {all ? t("All {{total}} selected", { total: number }) : t("{{count}} selected", { count })}
      </b>
      <label className="row row-4 xs">
        <input
          type="checkbox"
          name="all"
          value="on"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {t("Select all {{total}} matching", { total: number })}
      </label>
      {managers ? (
        <>
          <select name="managerId" className="select select-sm" aria-label={t("Manager")} defaultValue="">
            <option value="">{t("Manager")}</option>
            {managers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NONE_ID}>{t("Unassigned")}</option>
          </select>
          <Button size="sm" icon={UserPlus} name="kind" value="assign" busy={call.busy}>
            {t("Assign manager")}
          </Button>
        </>
      ) : null}
      <input className="input input-sm" name="tag" aria-label={t("Tag")} placeholder={t("Tag")} maxLength={40} />
      <Button size="sm" icon={Tag} name="kind" value="tag" busy={call.busy}>
        {t("Add tag")}
      </Button>
      <Button size="sm" icon={X} name="kind" value="untag" busy={call.busy}>
        {t("Remove tag")}
      </Button>
      {hydrated ? (
        <Button type="button" size="sm" icon={Download} onClick={() => window.location.assign(exportOf())}>
          {t("Export selected")}
        </Button>
      ) : null}
    </call.Form>
  );
}

/** The actor's newest change of many customers, with its undo. */
export function UndoLine({ change, timeZone }: { change: LastCustomerChangeRow; timeZone: string }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/customers/bulk/${change.id}/undo`);
  const { kind, manager, tag, customer_count: count } = change;
  const number = formatUnits(String(count));
  return (
    <call.Form {...call.formProps} className="row wrap xs muted undo-line">
      <span>
        {kind === "tag"
          ? t("Tag {{tag}} added to customers: {{number}}", { tag, number })
          : kind === "untag"
            ? t("Tag {{tag}} removed from customers: {{number}}", { tag, number })
            : manager === null
              ? t("Manager removed from customers: {{number}}", { number })
              : t("{{manager}} assigned to customers: {{number}}", { manager, number })}{" "}
        · <DateTime iso={change.created_at} timeZone={timeZone} as="office" />
      </span>
      <Button size="sm" variant="ghost" icon={Undo2} busy={call.busy}>
        {t("Undo")}
      </Button>
    </call.Form>
  );
}

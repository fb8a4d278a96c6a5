import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useSubmitOnChange } from "../../ui/early-input.ts";
import { toneOfLeadStatus } from "../../ui/lead-status.ts";

type Props = { id: number; status: string | null; statuses: readonly string[] };

/** Sets the status in the row; without scripts a small button sends it. */
export function StatusCell({ id, status, statuses }: Props) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/leads/${id}/status`);
  const submitOnChange = useSubmitOnChange(status ?? "", call.problem);
  const tone = toneOfLeadStatus(status);
  return (
    <call.Form {...call.formProps} className="row row-4">
      <input type="hidden" name="_method" value="PUT" />
      <select
        className={classNames("chip-select", tone && `is-${tone}`)}
        name="leadStatus"
        defaultValue={status ?? ""}
        aria-label={t("Status of lead {{id}}", { id })}
        aria-busy={call.busy || undefined}
        {...submitOnChange}
      >
        {status ? null : <option value="">-</option>}
        {statuses.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <noscript>
        <Button size="sm">{t("Save")}</Button>
      </noscript>
    </call.Form>
  );
}

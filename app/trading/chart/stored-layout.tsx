import { Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListChartLayoutsRow } from "../../../db/generated/market.ts";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { chartTexts, type LayoutAddress } from "../model/layout-address.ts";

type Props = {
  layouts: readonly ListChartLayoutsRow[];
  chosen: ListChartLayoutsRow | undefined;
  layout: LayoutAddress;
};

/** Stores the charts on screen under a name; renames, replaces or deletes the chosen layout. */
export function StoredLayout({ layouts, chosen, layout }: Props) {
  const { t } = useTranslation();
  const call = useCall("/charts/save-layout");
  const deletion = useCommand("/charts/delete-layout");
  const nameKey = useNameKey(chosen?.id, layouts);
  return (
    <>
      {call.problem ? <FormErrors title={t(call.problem.message)} /> : null}
      <call.Form {...call.formProps} className="chart-layout-form">
        <input type="hidden" name="charts" value={chartTexts(layout.charts).join()} />
        <input type="hidden" name="links" value={layout.links.join()} />
        <input type="hidden" name="stacked" value={String(layout.isStacked)} />
        <TextField
          key={nameKey}
          field={{ ...call.field("name", { required: true, maxLength: 30 }), initialValue: chosen?.name ?? "" }}
          label={t("Name of the layout")}
        />
        <div className="row row-4">
          {chosen ? (
            <Button type="submit" variant="outline" size="sm" icon={Save} name="id" value={chosen.id} busy={call.busy}>
              {t("Save")}
            </Button>
          ) : null}
          <Button type="submit" variant="outline" size="sm" busy={call.busy}>
            {t("Save as new")}
          </Button>
        </div>
      </call.Form>
      {chosen ? (
        <deletion.Form {...deletion.formProps} className="chart-layout-form">
          <input type="hidden" name="id" value={chosen.id} />
          <Button type="submit" variant="ghost" size="sm" icon={Trash2} busy={deletion.busy}>
            {t("Delete layout")}
          </Button>
        </deletion.Form>
      ) : null}
    </>
  );
}

/** Another key for each layout that is chosen: its name replaces the typed one, except that of a layout just made. */
function useNameKey(id: number | undefined, layouts: Props["layouts"]): number {
  const [shown, setShown] = useState({ id, layouts, key: 0 });
  if (shown.id !== id || shown.layouts !== layouts) {
    const isNew = shown.layouts.every((one) => one.id !== id) && layouts.some((one) => one.id === id);
    setShown({ id, layouts, key: shown.id === id || isNew ? shown.key : shown.key + 1 });
  }
  return shown.key;
}

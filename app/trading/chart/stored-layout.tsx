import { Save, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListChartLayoutsRow } from "../../../db/generated/market.ts";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { chartTexts, type LayoutAddress } from "../model/layout-address.ts";

type Props = { chosen: ListChartLayoutsRow | undefined; layout: LayoutAddress };

/** Stores the charts on screen under a name; renames, replaces or deletes the chosen layout. */
export function StoredLayout({ chosen, layout }: Props) {
  const { t } = useTranslation();
  const call = useCall("/charts/save-layout");
  const deletion = useCommand("/charts/delete-layout");
  return (
    <>
      {call.problem ? <FormErrors title={t(call.problem.message)} /> : null}
      <call.Form {...call.formProps} className="chart-layout-form">
        <input type="hidden" name="charts" value={chartTexts(layout.charts).join()} />
        <input type="hidden" name="links" value={layout.links.join()} />
        <input type="hidden" name="stacked" value={String(layout.isStacked)} />
        <TextField
          key={chosen?.id}
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

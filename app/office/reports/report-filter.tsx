import { CalendarDays, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { reportAddress, type Selection } from "./report-query.ts";

type Days = { from: string; to: string };
type Props = {
  selection: Selection;
  presets: { last30: Days; thisMonth: Days; lastMonth: Days; thisYear: Days };
  zones: readonly string[];
};

const ID = "report-period";

/** The period in days of a time zone. The popover and the form work without scripts. */
export function ReportFilter({ selection, presets, zones }: Props) {
  const { t } = useTranslation();
  const { report, from, to, zone, by } = selection;
  const hide = () => document.getElementById(ID)?.hidePopover();
  const usual = [
    { label: t("30 days"), days: presets.last30 },
    { label: t("This month"), days: presets.thisMonth },
    { label: t("Last month"), days: presets.lastMonth },
    { label: t("This year"), days: presets.thisYear },
  ];
  return (
    <>
      <Button type="button" popovertarget={ID} icon={CalendarDays}>
        <Ltr>{`${from} – ${to}`}</Ltr>
        <span className="muted xs">{zone.split("/").at(-1)?.replaceAll("_", " ")}</span>
        <Icon of={ChevronDown} size={14} />
      </Button>
      <Popover id={ID} title={t("Period")} end>
        <Form
          key={`${from} ${to} ${zone}`}
          className="stack stack-12"
          method="get"
          action={`/admin/reports/${report}`}
          preventScrollReset
          onSubmit={hide}
        >
          <input type="hidden" name="by" value={by} />
          <TextField
            field={{ id: "report-from", name: "from", initialValue: from }}
            label={t("Start date")}
            type="date"
          />
          <TextField field={{ id: "report-to", name: "to", initialValue: to }} label={t("End date")} type="date" />
          <SelectField
            field={{ id: "report-zone", name: "zone", initialValue: zone }}
            label={t("Time zone")}
            options={zones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
          />
          <span className="row wrap">
            {usual.map(({ label, days }) => (
              <Link key={label} className="btn btn-ghost btn-sm" to={reportAddress(selection, days)} onClick={hide}>
                {label}
              </Link>
            ))}
          </span>
          <Button variant="primary">{t("Apply")}</Button>
        </Form>
      </Popover>
    </>
  );
}

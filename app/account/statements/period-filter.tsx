import { Link } from "@remix-run/react";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Form } from "../../ui/form.tsx";
import { usualPeriods } from "./usual-periods.ts";
import "./period-filter.css";

type Days = { dateStart: string | null; dateEnd: string | null };

type Props = Days & {
  id: string;
  /** The page's address without its query. */
  path: string;
  /** The fields of the address that the form repeats. */
  kept: Readonly<Record<string, string | number | null>>;
  /** The address's names of the first and the last day. */
  names?: readonly [string, string];
  /** The address of another period. */
  to: (days: Days) => string;
  today: string;
};

/** The period in UTC days. The popover and the form work without scripts. */
export function PeriodFilter(props: Props) {
  const { id, path, kept, to, today, dateStart, dateEnd, names: [start, end] = ["dateStart", "dateEnd"] } = props;
  const { t } = useTranslation();
  const { thisMonth, lastMonth, thisYear } = usualPeriods(today);
  const periods = [
    { label: t("Today"), dateStart: today, dateEnd: today },
    { label: t("This month"), ...thisMonth },
    { label: t("Last month"), ...lastMonth },
    { label: t("This year"), ...thisYear },
    { label: t("All dates"), dateStart: null, dateEnd: null },
  ];
  const hide = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <Button type="button" popovertarget={id} icon={CalendarDays}>
        {dateStart || dateEnd ? <Ltr>{`${dateStart ?? "…"} – ${dateEnd ?? "…"}`}</Ltr> : t("All dates")}
        <Icon of={ChevronDown} size={14} />
      </Button>
      <Popover id={id} title={t("Dates")} note={t("Dates in UTC")} end>
        <Form
          key={`${dateStart} ${dateEnd}`}
          className="stack stack-12"
          method="get"
          action={path}
          preventScrollReset
          onSubmit={hide}
        >
          {Object.entries(kept).map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <TextField
            field={{ id: start, name: start, initialValue: dateStart ?? "" }}
            label={t("Start date")}
            type="date"
          />
          <TextField field={{ id: end, name: end, initialValue: dateEnd ?? "" }} label={t("End date")} type="date" />
          <span className="row statement-stretches">
            {periods.map(({ label, ...days }) => (
              <Link key={label} className="btn btn-ghost btn-sm" to={to(days)} onClick={hide}>
                {label}
              </Link>
            ))}
          </span>
          <span className="row">
            <Link className="btn btn-outline" to={to({ dateStart: null, dateEnd: null })} onClick={hide}>
              {t("Clear")}
            </Link>
            <Button variant="primary" className="end">
              {t("Apply")}
            </Button>
          </span>
        </Form>
      </Popover>
    </>
  );
}

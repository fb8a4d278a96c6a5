import { Link } from "@remix-run/react";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { statementAddress, type StatementQuery } from "./statement-query.ts";
import { Form } from "../../ui/form.tsx";
import { usualPeriods } from "./usual-periods.ts";

/** The period in UTC days. The popover and the form work without scripts. */
export function StatementFilter({ query, today }: { query: StatementQuery; today: string }) {
  const { t } = useTranslation();
  const { dateStart, dateEnd, balance_id, kinds, limit } = query;
  const { thisMonth, lastMonth, thisYear } = usualPeriods(today);
  const periods = [
    { label: t("This month"), ...thisMonth },
    { label: t("Last month"), ...lastMonth },
    { label: t("This year"), ...thisYear },
    { label: t("All dates"), dateStart: null, dateEnd: null },
  ];
  const hide = () => document.getElementById("statement-dates")?.hidePopover();
  return (
    <>
      <Button type="button" popovertarget="statement-dates" icon={CalendarDays}>
        {dateStart || dateEnd ? <Ltr>{`${dateStart ?? "…"} – ${dateEnd ?? "…"}`}</Ltr> : t("All dates")}
        <Icon of={ChevronDown} size={14} />
      </Button>
      <Popover id="statement-dates" title={t("Dates")} note={t("Dates in UTC")} end>
        <Form
          key={`${dateStart} ${dateEnd}`}
          className="stack stack-12"
          method="get"
          action="/statements"
          preventScrollReset
          onSubmit={hide}
        >
          {balance_id ? <input type="hidden" name="balance_id" value={balance_id} /> : null}
          {kinds === "all" ? null : <input type="hidden" name="kinds" value={kinds} />}
          {limit === 15 ? null : <input type="hidden" name="limit" value={limit} />}
          <TextField
            field={{ id: "dateStart", name: "dateStart", initialValue: dateStart ?? "" }}
            label={t("Start date")}
            type="date"
          />
          <TextField
            field={{ id: "dateEnd", name: "dateEnd", initialValue: dateEnd ?? "" }}
            label={t("End date")}
            type="date"
          />
          <span className="row statement-stretches">
            {periods.map(({ label, ...days }) => (
              <Link key={label} className="btn btn-ghost btn-sm" to={statementAddress(query, days)} onClick={hide}>
                {label}
              </Link>
            ))}
          </span>
          <span className="row">
            <Link
              className="btn btn-outline"
              to={statementAddress(query, { dateStart: null, dateEnd: null })}
              onClick={hide}
            >
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

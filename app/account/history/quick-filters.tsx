import { useTranslation } from "react-i18next";
import { KeptFields } from "../../list/kept-fields.tsx";
import { ListAddress } from "../../list/list-address.ts";
import { QuickSelect } from "../../ui/quick-select.tsx";
import type { SelectOption } from "../../ui/select-field.tsx";
import { PeriodFilter } from "../statements/period-filter.tsx";

type Props = { instruments: readonly SelectOption[]; tags: readonly SelectOption[]; today: string };

/** The filters of most use beside the search, each with one press; all others are in the drawer. */
export function QuickFilters({ instruments, tags, today }: Props) {
  const { t } = useTranslation();
  const { state, path, to, kept } = ListAddress.use();
  const { from = null, to: until = null, ...others } = state.filters;
  const fields = [
    { name: "instrument", label: t("Instrument"), options: instruments },
    {
      name: "side",
      label: t("Side"),
      options: [
        { value: "buy", label: t("Buy") },
        { value: "sell", label: t("Sell") },
      ],
    },
    {
      name: "result",
      label: t("Result"),
      options: [
        { value: "won", label: t("Won") },
        { value: "lost", label: t("Lost") },
        { value: "zero", label: t("Zero") },
      ],
    },
    { name: "tag", label: t("Tag"), options: tags },
  ];
  const period = (
    <PeriodFilter
      key="period"
      id="history-dates"
      path={path}
      kept={Object.fromEntries(kept(["from", "to", "page"]))}
      names={["from", "to"]}
      to={({ dateStart, dateEnd }) =>
        to({ filters: { ...others, ...(dateStart && { from: dateStart }), ...(dateEnd && { to: dateEnd }) } })
      }
      today={today}
      dateStart={from}
      dateEnd={until}
    />
  );
  const selects = fields.map((field) => (
    <QuickSelect key={field.name} {...field} path={path} value={state.filters[field.name] ?? null}>
      <KeptFields asked={[field.name, "page"]} />
    </QuickSelect>
  ));
  return [period, ...selects];
}

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { chartIntervals, isShorter, SAME_AS_CHART } from "../../frame/chart-intervals.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { Timeframe } from "../model/address.ts";

type Props = {
  name: string;
  /** The interval of the chart. */
  tf: Timeframe;
  label: string;
  text: string;
  onChange: (text: string) => void;
};

/** The interval of the bars from which the indicator is computed: the chart's own or a longer one. */
export function IntervalField({ name, tf, label, text, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const own = chartIntervals.find((one) => one === text) ?? tf;
  const longer = chartIntervals.filter((one) => one === text || !isShorter(one, tf));
  const containing = t(
    "Each bar of the chart shows the value of the {{interval}} bar that contains it, which changes until that bar ends.",
    { interval: own },
  );
  const hint = isShorter(own, tf) ? t("Only on charts up to {{interval}}", { interval: own }) : containing;
  return (
    <div className="float-row">
      <SelectField
        field={{ name, id }}
        label={label}
        {...(own === tf ? {} : { hint })}
        value={text}
        options={[
          { value: SAME_AS_CHART, label: t("Same as chart ({{interval}})", { interval: tf }) },
          ...longer.map((value) => ({ value, label: value })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

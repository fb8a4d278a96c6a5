import { ChevronDown } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { changeChart, type LayoutAddress, layoutFields, layoutPath } from "../model/layout-address.ts";

const InstrumentSearch = lazyPart(async () => (await import("./instrument-search.tsx")).InstrumentSearch);

const ID = "chart-instrument";

type ButtonProps = { pair: string; onOpen: () => void };

/** The name of a chart's instrument, which opens the picker of all charts. */
export function InstrumentButton({ pair, onOpen }: ButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      variant="ghost"
      size="sm"
      className="chart-cell-pair"
      popovertarget={ID}
      title={t("Choose instrument")}
      onClick={onOpen}
    >
      <b>
        <bdi dir="ltr">{pair}</bdi>
      </b>
      <span className="vh">, {t("Choose instrument")}</span>
      <Icon of={ChevronDown} size={14} />
    </Button>
  );
}

type Props = {
  layout: LayoutAddress;
  /** The chart whose button was pressed. */
  place: number;
  instruments: readonly { name: string; pair: string }[];
};

/** Chooses the instrument of a chart: a search, or without scripts a form. */
export function InstrumentPicker({ layout, place, instruments }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const popover = box.current?.closest("[popover]");
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === "open");
    popover?.addEventListener("toggle", onToggle);
    return () => popover?.removeEventListener("toggle", onToggle);
  }, []);
  const chart = layout.charts[place];

  function choose(symbol: string) {
    box.current?.closest<HTMLElement>("[popover]")?.hidePopover();
    if (chart) navigate(layoutPath(changeChart(layout, place, { symbol, tf: chart.tf })), { preventScrollReset: true });
  }

  return (
    <Popover id={ID} className="instrument-picker">
      <div ref={box} role="group" aria-label={t("Choose instrument")}>
        {hydrated ? null : <PlainForm layout={layout} instruments={instruments} />}
        {isOpen && hydrated && chart ? (
          <Suspense>
            <InstrumentSearch chosen={[chart.symbol]} onChoose={choose} />
          </Suspense>
        ) : null}
      </div>
    </Popover>
  );
}

function PlainForm({ layout, instruments }: Omit<Props, "place">) {
  const { t } = useTranslation();
  const pairOf = (symbol: string) => instruments.find(({ name }) => name === symbol)?.pair ?? symbol;
  return (
    <Form className="stack" method="get" action="/charts">
      {layoutFields(layout).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        field={{ name: "chart", id: "chart-instrument-place", initialValue: "0" }}
        label={t("Chart")}
        options={layout.charts.map(({ symbol }, place) => ({
          value: String(place),
          label: t("Chart {{number}}, {{pair}}", { number: place + 1, pair: pairOf(symbol) }),
        }))}
      />
      <SelectField
        field={{ name: "symbol", id: "chart-instrument-symbol", initialValue: layout.charts[0]?.symbol ?? "" }}
        label={t("Instrument")}
        options={instruments.map(({ name, pair }) => ({ value: name, label: pair }))}
      />
      <Button type="submit" variant="outline">
        {t("Show")}
      </Button>
    </Form>
  );
}

import { Layers, Waves } from "lucide-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "@remix-run/react";
import { IconButton } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { usePanel } from "../../ui/panel.ts";
import { Popover } from "../../ui/popover.tsx";
import {
  changeIndicators,
  type LayoutAddress,
  layoutFields,
  layoutPath,
  SHARED_INDICATORS,
} from "../model/layout-address.ts";
import type { Timeframe } from "../model/address.ts";
import type { StillStudies } from "../model/still-studies.ts";
import { IndicatorButtons } from "./look-menus.tsx";
import type { useIndicatorSettings } from "./use-chart-look.ts";

const FORM_ID = "layout-form";

/** The form of the buttons that open a panel of a chart without scripts. */
export function LayoutForm({ layout }: { layout: LayoutAddress }) {
  return (
    <Form id={FORM_ID} method="get" action="/charts" hidden>
      <LayoutInputs layout={layout} />
    </Form>
  );
}

function LayoutInputs({ layout }: { layout: LayoutAddress }) {
  return layoutFields(layout).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export const indicatorsButtonId = (place: number) => `chart-${place}-indicators-button`;

type Props = Pick<ReturnType<typeof useIndicatorSettings>, "typed" | "setSettings"> & {
  place: number;
  layout: LayoutAddress;
  pair: string;
  tf: Timeframe;
  studies: StillStudies;
  /** The indicators of the chart, its own or those of all. */
  indicators: readonly string[];
};

/** The indicators of one chart of a layout; the first change makes them its own. */
export function CellIndicators({ place, layout, pair, ...list }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isDrawn, opener, sheet } = usePanel(`chart-${place}-indicators`, FORM_ID);
  const label = t("Indicators of {{name}}", { name: t("Chart {{number}}, {{pair}}", { number: place + 1, pair }) });

  /** The address without the fields of the form. */
  function choose(event: FormEvent) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    navigate(layoutPath(changeIndicators(layout, place, button.value)), { preventScrollReset: true });
  }

  return (
    <>
      <IconButton {...opener} id={indicatorsButtonId(place)} icon={Waves} label={label} />
      {isDrawn ? (
        <Popover {...sheet} closeText={t("Close")} end className="menu chart-indicators">
          <Form method="get" action="/charts" aria-label={label} onSubmit={choose}>
            <LayoutInputs layout={layout} />
            <input type="hidden" name="chart" value={place} />
            <IndicatorButtons {...list} name="indicators" panel={sheet.id} />
            {layout.charts[place]?.indicators ? (
              <MenuButton icon={Layers} name="indicators" value={SHARED_INDICATORS}>
                {t("Same as other charts")}
              </MenuButton>
            ) : null}
          </Form>
        </Popover>
      ) : null}
    </>
  );
}

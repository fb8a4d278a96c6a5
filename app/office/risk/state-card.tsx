import { useTranslation } from "react-i18next";
import type { InstrumentRisk } from "../../../db/shapes/risk.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { useCategoryNames } from "./category-names.ts";
import { StateChip } from "./state-actions.tsx";

type Props = { risk: InstrumentRisk; mayControl: boolean; within: string; timeZone: string };

/** Every restriction that applies to the instrument, and the buttons for its own state. */
export function StateCard({ risk: { instrument, states }, mayControl, within, timeZone }: Props) {
  const { t } = useTranslation();
  const names = useCategoryNames();
  const own = states.find(({ scope }) => scope === instrument.name)?.state ?? "open";
  const to = (change: string) => ({
    to: `/admin/risk/${instrument.name}/state/${change}${within}`,
    id: `${instrument.name}-${change}`,
    preventScrollReset: true,
  });
  return (
    <Card
      title={t("Trading state")}
      actions={<StateChip state={instrument.state} />}
      foot={
        mayControl ? (
          <>
            {own === "open" ? null : <LinkButton {...to("resume")}>{t("Resume")}</LinkButton>}
            {own === "close_only" ? null : <LinkButton {...to("close-only")}>{t("Close only")}</LinkButton>}
            {own === "halted" ? null : (
              <LinkButton {...to("halt")} variant="danger-line">
                {t("Halt")}
              </LinkButton>
            )}
          </>
        ) : undefined
      }
    >
      {states.length === 0 ? (
        <p className="muted">{t("Customers can open and close positions.")}</p>
      ) : (
        <ul className="stack plain">
          {states.map((one) => (
            <li key={one.scope} className="stack-4">
              <span className="row">
                <StateChip state={one.state} />
                <b className="med">
                  {one.scope === "market" ? t("All trading") : (names[one.scope] ?? pairNamed(one.scope))}
                </b>
              </span>
              <p>{one.reason}</p>
              <p className="muted xs">
                {one.by} · <DateTime iso={one.at} timeZone={timeZone} as="office" />
                {one.until ? (
                  <>
                    {" · "}
                    {t("Until")} <DateTime iso={one.until} timeZone={timeZone} as="office" />
                  </>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import { useTranslation } from "react-i18next";
import type { RiskRow } from "../../../db/shapes/risk.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatMinute } from "../../ui/format/date.ts";

type Props = {
  /** An instrument, a category, or "market": the first part of the dialogs' address. */
  target: string;
  name: string;
  state: RiskRow["state"];
  until: string | null;
  /** What the state was set for; a wider one cannot be resumed here. */
  scope?: RiskRow["scope"];
  mayControl: boolean;
  within: string;
  timeZone: string;
};

/** The trading state, and the buttons that change it. */
export function StateActions({ target, name, state, until, scope, mayControl, within, timeZone }: Props) {
  const { t } = useTranslation();
  const to = (change: string) => ({
    to: `/admin/risk/${target}/${change}${within}`,
    id: `${target}-${change}`,
    size: "sm" as const,
    preventScrollReset: true,
  });
  if (state === "open") {
    if (!mayControl) return <StateChip state={state} />;
    return (
      <>
        <LinkButton {...to("close-only")} aria-label={t("Close only: {{name}}", { name })}>
          {t("Close only")}
        </LinkButton>
        <LinkButton {...to("halt")} variant="danger-line" aria-label={t("Halt: {{name}}", { name })}>
          {t("Halt")}
        </LinkButton>
      </>
    );
  }
  const isOwn = scope === undefined || scope === "instrument";
  return (
    <>
      <span className="two-l">
        <StateChip state={state} />
        {until ? <span>{t("until {{time}}", { time: formatMinute(until, timeZone) })}</span> : null}
      </span>
      {mayControl && isOwn ? (
        <LinkButton {...to("resume")} aria-label={t("Resume: {{name}}", { name })}>
          {t("Resume")}
        </LinkButton>
      ) : null}
    </>
  );
}

export function StateChip({ state }: { state: RiskRow["state"] }) {
  const { t } = useTranslation();
  if (state === "halted")
    return (
      <Chip tone="danger" dot>
        {t("Halted")}
      </Chip>
    );
  return (
    <Chip tone={state === "open" ? "ok" : "warn"} dot>
      {state === "open" ? t("Open for trading") : t("Close only")}
    </Chip>
  );
}

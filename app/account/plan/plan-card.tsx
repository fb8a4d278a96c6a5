import { useTranslation } from "react-i18next";
import type { OfferPlansRow } from "../../../db/generated/money.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import "./plan.css";

type Props = { plan: OfferPlansRow; formKey: string; level: 2 | 3; stopOut?: boolean };

/** One offered plan with its subscribe button. The price is paid from the active real balance. */
export function PlanCard({ plan, formKey, level, stopOut = false }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  const call = useCommand(`/dashboard/pricing/subscribe/${plan.id}`);
  const Heading = `h${level}` as const;
  const { forex } = plan.leverages;
  return (
    <section className={`card plan${plan.is_current ? " is-on" : ""}`}>
      <Heading>
        <bdi>{phrase(plan.name)}</bdi>
      </Heading>
      <p className="sub" dir="auto">
        {phrase(plan.description)}
      </p>
      <p className="plan-price">
        <Money value={plan.price} currency={plan.currency} />
      </p>
      <ul className="plan-terms">
        <li>
          {t("Leverage up to")} <b>{forex && Number(forex) > 0 ? <Ltr>{formatUnits(forex)}</Ltr> : t("standard")}</b>
        </li>
        {stopOut ? (
          <li>
            {t("Stop-out up to")}{" "}
            <b>{plan.stopouts.forex ? <Ltr>{`${formatUnits(plan.stopouts.forex)} %`}</Ltr> : t("N/A")}</b>
          </li>
        ) : null}
      </ul>
      {plan.is_affordable || plan.is_current ? null : (
        <p className="muted xs">
          {t("Not enough balance in your active account. Plans cannot be paid from a demo account.")}
        </p>
      )}
      <call.Form {...call.formProps}>
        <input type="hidden" name="_key" value={call.flash?.key ?? `${formKey} ${plan.id}`} />
        <Button variant={plan.is_current ? "outline" : "primary"} block busy={call.busy} disabled={plan.is_current}>
          {plan.is_current ? t("Your plan") : t("Get started")}
          {plan.is_current ? null : <span className="vh">{`: ${phrase(plan.name)}`}</span>}
        </Button>
      </call.Form>
    </section>
  );
}

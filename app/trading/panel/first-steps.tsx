import { useTranslation } from "react-i18next";
import type { OnboardingRow } from "../../../db/generated/trading.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import type { Address } from "../model/address.ts";
import { StepBadge } from "./step-badge.tsx";
import { StepList } from "./step-list.tsx";

type Props = { steps: OnboardingRow; address: Address };

/** From the identity check to the first trade, in the panel. */
export function FirstSteps(props: Props) {
  return (
    <div className="first-steps">
      <StepList {...props} />
    </div>
  );
}

/** The same steps at the top of a phone's page, which shows the panel on another tab. */
export function PhoneSteps(props: Props) {
  const { t } = useTranslation();
  return (
    <section className="phone-steps" aria-labelledby="phone-steps">
      <header>
        <h2 id="phone-steps">{t("Get started")}</h2>
        <StepBadge steps={props.steps} />
        <HideSteps />
      </header>
      <StepList {...props} />
    </section>
  );
}

/** Hides the steps for good. */
export function HideSteps() {
  const { t } = useTranslation();
  const hide = useCommand("/preferences");
  return (
    <hide.Form {...hide.formProps}>
      <input type="hidden" name="checklist" value="hidden" />
      <Button size="sm" variant="ghost" busy={hide.busy} title={t("Hide these steps")}>
        {t("Hide")}
      </Button>
    </hide.Form>
  );
}

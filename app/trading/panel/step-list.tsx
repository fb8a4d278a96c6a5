import { Check, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OnboardingRow } from "../../../db/generated/trading.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Address, at } from "../model/address.ts";
import { nextStep } from "./next-step.ts";
import { useStepTexts } from "./step-texts.ts";

type StepState = OnboardingRow["identity" | "deposit" | "trade"];

/** The three steps, what is done of them and which is next; PostgreSQL states it. */
export function StepList({ steps, address }: { steps: OnboardingRow; address: Address }) {
  const { t } = useTranslation();
  const texts = useStepTexts(steps);
  const { identity, deposit, trade } = steps;
  const next = nextStep(steps);
  return (
    <ol className="step-list" aria-label={t("Get started")}>
      <Step
        number={1}
        state={identity}
        isNext={next === 0}
        title={t("Verify your identity")}
        text={texts.identity}
        link={identity === "waiting" ? null : { to: "/kyc", text: t("Verify identity") }}
      />
      <Step
        number={2}
        state={deposit}
        isNext={next === 1}
        title={t("Make a deposit")}
        text={texts.deposit}
        link={{ to: deposit === "waiting" ? "/deposits/history" : "/deposits", text: t("Deposit") }}
      />
      <Step
        number={3}
        state={trade}
        isNext={next === 2}
        title={t("Place your first trade")}
        text={texts.trade}
        link={{ to: `${at(address, { view: "trade" })}#ticket`, text: t("Open the ticket") }}
      />
    </ol>
  );
}

type StepProps = {
  number: number;
  state: StepState;
  isNext: boolean;
  title: string;
  text: string;
  link: { to: string; text: string } | null;
};

function Step({ number, state, isNext, title, text, link }: StepProps) {
  const { t } = useTranslation();
  const isDone = state === "done";
  return (
    <li aria-current={isNext ? "step" : undefined} data-state={state}>
      <span className="step-mark" aria-hidden="true">
        {isDone ? <Icon of={Check} size={14} /> : number}
      </span>
      <h3>
        {title}
        {isDone ? <span className="vh"> {t("Done")}</span> : null}
      </h3>
      <p>{text}</p>
      {link && !isDone && state !== "locked" ? (
        <LinkButton variant={isNext ? "primary" : "outline"} to={link.to}>
          {link.text}
        </LinkButton>
      ) : null}
      {link && state === "locked" ? (
        <Button type="button" variant="outline" icon={Lock} disabled>
          {link.text}
        </Button>
      ) : null}
    </li>
  );
}

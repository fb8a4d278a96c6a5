import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OnboardingRow } from "../../../db/generated/trading.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Address, at } from "../model/address.ts";
import { nextStep } from "./next-step.ts";

type Props = { steps: OnboardingRow; address: Address };
type StepState = OnboardingRow[keyof OnboardingRow];

/** From the identity check to the first trade; PostgreSQL states what is done. */
export function FirstSteps({ steps, address }: Props) {
  const { t } = useTranslation();
  const hide = useCommand("/preferences");
  const { identity, deposit, trade } = steps;
  const next = nextStep(steps);
  const afterReview = t("Available after your identity is verified.");
  return (
    <div className="first-steps">
      <ol aria-label={t("Get started")}>
        <Step
          number={1}
          state={identity}
          isNext={next === 0}
          title={t("Verify your identity")}
          text={
            {
              todo: t("Upload an identity document and a proof of address."),
              rejected: t("Your documents were declined. Upload new ones."),
              waiting: t("We are reviewing your documents."),
              done: t("Your identity is verified."),
            }[identity]
          }
          link={identity === "waiting" ? null : { to: "/kyc", text: t("Verify identity") }}
        />
        <Step
          number={2}
          state={deposit}
          isNext={next === 1}
          title={t("Make a deposit")}
          text={
            {
              todo: t("Choose a payment method and an amount."),
              locked: afterReview,
              waiting: t("Your deposit is being processed."),
              done: t("Your account has money."),
            }[deposit]
          }
          link={{ to: deposit === "waiting" ? "/deposits/history" : "/deposits", text: t("Deposit") }}
        />
        <Step
          number={3}
          state={trade}
          isNext={next === 2}
          title={t("Place your first trade")}
          text={
            trade === "todo"
              ? t("The ticket states the margin and the cost before you send the order.")
              : t("Available when the steps before it are done.")
          }
          link={{ to: `${at(address, { view: "trade" })}#ticket`, text: t("Open the ticket") }}
        />
      </ol>
      <hide.Form {...hide.formProps}>
        <input type="hidden" name="checklist" value="hidden" />
        <Button size="sm" variant="ghost" busy={hide.busy}>
          {t("Hide these steps")}
        </Button>
      </hide.Form>
    </div>
  );
}

type StepProps = {
  number: number;
  state: StepState;
  isNext: boolean;
  title: string;
  text: ReactNode;
  link: { to: string; text: string } | null;
};

function Step({ number, state, isNext, title, text, link }: StepProps) {
  const { t } = useTranslation();
  const isDone = state === "done";
  return (
    <li aria-current={isNext ? "step" : undefined}>
      <span className="step-mark" aria-hidden="true">
        {isDone ? <Icon of={Check} size={12} /> : state === "locked" ? <Icon of={Lock} size={12} /> : number}
      </span>
      <h3 className="med">
        {title}
        {isDone ? <span className="vh"> {t("Done")}</span> : null}
      </h3>
      <p className="muted xs">{text}</p>
      {link && !isDone && state !== "locked" ? (
        <LinkButton size="sm" variant={isNext ? "primary" : "outline"} to={link.to}>
          {link.text}
        </LinkButton>
      ) : null}
      {link && state === "locked" ? (
        <Button type="button" size="sm" variant="outline" icon={Lock} disabled>
          {link.text}
        </Button>
      ) : null}
    </li>
  );
}

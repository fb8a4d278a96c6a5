import { Link } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OfferPlansRow } from "../../../db/generated/money.ts";
import { Button } from "../../ui/button.tsx";
import { PlanCard } from "./plan-card.tsx";
import { LogOutForm } from "../../frame/log-out-form.tsx";

/** Blocks the page until a customer without a plan subscribes, opens the deposits page or logs out (C-073). */
export function PlanDialog({ plans, formKey }: { plans: readonly OfferPlansRow[]; formKey: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Reopened when a browser closes it although the cancel event is prevented.
    const reopen = () => {
      if (element.isConnected && !element.open) element.showModal();
    };
    element.close();
    element.showModal();
    element.addEventListener("close", reopen);
    return () => {
      element.removeEventListener("close", reopen);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog dialog-lg plan-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{t("Pricing plan")}</h2>
      </header>
      <div className="dialog-body">
        <div className="plans">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} formKey={formKey} level={3} />
          ))}
        </div>
      </div>
      <footer className="dialog-foot">
        <LogOutForm>
          <Button variant="ghost">{t("Sign out")}</Button>
        </LogOutForm>
        <Link className="btn btn-outline" to="/deposits">
          {t("Deposit")}
        </Link>
      </footer>
    </dialog>
  );
}

import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { Gem } from "lucide-react";
import { useTranslation } from "react-i18next";
import { offerPlans } from "../../../db/generated/money.ts";
import { readBranding } from "../../frame/branding.ts";
import { notFound } from "../../http/errors.ts";
import { read } from "../../http/read.ts";
import { customer } from "../../http/roles.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { PlanCard } from "./plan-card.tsx";

export const loader = read({
  roles: [customer],
  async run({ pool, actor }) {
    if ((await readBranding()).pricingPlan !== "on") throw notFound();
    return { plans: await offerPlans(pool, { actor }), key: randomUUID() };
  },
});

/** The customer's plan and the plans on offer (C-072). */
export default function Plan() {
  const { t } = useTranslation();
  const { plans, key } = useLoaderData<typeof loader>();
  return (
    <Page title={t("My plan")}>
      <p className="sub">
        {t("A plan sets the leverage and stop-out level of your new orders. Open positions keep their current terms.")}
      </p>
      {plans.length === 0 ? (
        <EmptyState icon={Gem} title={t("No pricing plans")} text={t("No plans available.")} />
      ) : (
        <div className="plans">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} formKey={key} level={2} stopOut />
          ))}
        </div>
      )}
    </Page>
  );
}

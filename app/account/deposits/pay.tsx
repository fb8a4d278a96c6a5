import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { SumsList } from "../requests/sums-list.tsx";
import { loadPayment } from "./load-payment.ts";
import { checkoutOf } from "./payment.ts";
import { PayPalButtons } from "./paypal-buttons.tsx";

export const loader = read({
  roles: signedIn,
  params: idParams,
  async run(reading) {
    const { payment, ...deposit } = await loadPayment(reading);
    const started = checkoutOf({ payment });
    if (!started) throw notFound();
    if (started.kind === "form") reading.requestContext.formTarget = new URL(started.url).origin;
    if (started.kind === "buttons") reading.requestContext.payButtons = new URL(started.buttons.sdkUrl).origin;
    return { deposit, started };
  },
});

/**
 * Sends the customer to the provider with a link or a posted form (C-107). With scripts this happens at once and
 * replaces the history entry, so that the back button does not return here; without scripts it is a button. PayPal's
 * buttons are rendered on this page.
 */
export default function Pay() {
  const { t } = useTranslation();
  const { deposit, started } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (started.kind === "link") location.replace(started.url);
    else if (started.kind === "form") form.current?.submit();
  }, [started]);
  const linkText = t("Continue to {{gateway}}", { gateway: t(deposit.gateway_title) });
  const { currency } = deposit.balance;
  return (
    <Page title={t(deposit.gateway_title)} above={{ to: "/deposits", title: t("Deposits") }} narrow>
      <Card>
        <SumsList lined sums={deposit} currency={currency} feeLabel={t("Fee")} />
        {started.kind === "buttons" ? (
          <PayPalButtons
            buttons={started.buttons}
            reference={deposit.reference ?? ""}
            currency={currency}
            leftPath={`/deposits?status=cancelled&deposit=${deposit.id}`}
          />
        ) : null}
        {started.kind !== "form" ? (
          <a
            className={started.kind === "link" ? "btn btn-primary btn-lg btn-block" : "btn btn-lg btn-block"}
            href={started.url}
            rel="noreferrer"
          >
            {linkText}
          </a>
        ) : (
          <form noValidate ref={form} method="post" action={started.url}>
            {Object.entries(started.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button variant="primary" size="lg" block>
              {linkText}
            </Button>
          </form>
        )}
      </Card>
    </Page>
  );
}

import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ExternalPayment } from "../../../db/queries/money/external-payments.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CopyValue } from "../copy-value.tsx";

/** Links to payments outside the product, each with the value that the customer must quote there (C-063). */
export function ExternalPayments({ payments }: { payments: ExternalPayment[] }) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <Card title={t("Other payments")}>
      <div className="stack stack-12">
        {payments.map((payment) => (
          <div key={payment.id} className="stack stack-8">
            <a className="link row row-4" href={payment.link} target="_blank" rel="noreferrer">
              {payment.logo ? <img className="pay-logo" src={payment.logo} alt={payment.name} /> : payment.name}
              <Icon of={ExternalLink} size={14} />
              <span className="vh">{t("opens in a new tab")}</span>
            </a>
            {payment.custom_label && payment.custom_value ? (
              <CopyValue label={t(payment.custom_label)} value={payment.custom_value} />
            ) : null}
          </div>
        ))}
      </div>
    </Card>
  );
}

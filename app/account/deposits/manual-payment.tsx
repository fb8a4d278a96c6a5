import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { RequestStatus } from "../requests/request-history.tsx";

type Props = {
  deposit: { id: number; status: "pending" | "approved" | "declined" };
  title: string;
  /** The second of the three steps. */
  second: string;
  children: ReactNode;
};

/** The page of a deposit that is paid outside and approved by staff: where to pay, and what the customer reports. */
export function ManualPayment({ deposit, title, second, children }: Props) {
  const { t } = useTranslation();
  return (
    <Page
      title={title}
      above={{ to: "/deposits", title: t("Deposits") }}
      chip={<RequestStatus status={deposit.status} />}
      actions={
        <span className="muted">
          {t("Deposit")} <Ltr>{deposit.id}</Ltr>
        </span>
      }
    >
      <PaymentSteps second={second} />
      <div className="grid2 two-up">{children}</div>
    </Page>
  );
}

/** The progress of a manual deposit: requested, being paid, awaiting approval. */
function PaymentSteps({ second }: { second: string }) {
  const { t } = useTranslation();
  return (
    <ol className="steps">
      <li className="is-done">
        <span className="no">
          <Icon of={Check} size={12} />
        </span>
        {t("Request")}
      </li>
      <li aria-current="step">
        <span className="no">2</span>
        {second}
      </li>
      <li>
        <span className="no">3</span>
        {t("Approval")}
      </li>
    </ol>
  );
}

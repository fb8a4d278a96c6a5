import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";

/** The progress of a manual deposit: requested, being paid, awaiting approval. */
export function PaymentSteps({ second }: { second: string }) {
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

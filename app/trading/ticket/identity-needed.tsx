import { ShieldCheck } from "lucide-react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import "./identity-needed.css";

const PRACTICE_FORM = "practise";

/**
 * Why a real account cannot trade yet, and the switch to the demo account, whose form cannot be inside the ticket's.
 */
export function IdentityNeeded({ practiceAccountId }: { practiceAccountId: number | null }) {
  const { t } = useTranslation();
  const canPractise = practiceAccountId !== null;
  return (
    <p className="needs-identity xs" role="alert">
      <Icon of={ShieldCheck} size={14} />
      <span>
        {canPractise ? t("Verify your identity to trade with real money") : t("Please verify KYC to enable trading")}
        <br />
        <Link className="link" to="/kyc">
          {t("Verify now")}
        </Link>
        {canPractise ? (
          <button type="submit" className="link" form={PRACTICE_FORM}>
            {t("Practise on demo")}
          </button>
        ) : null}
      </span>
      {canPractise
        ? createPortal(
            // React passes its events on to the ticket's form, which would send the order.
            <Form
              id={PRACTICE_FORM}
              method="post"
              action="/dashboard/switch-wallet"
              reloadDocument
              hidden
              onSubmit={(event) => event.stopPropagation()}
            >
              <input type="hidden" name="balanceId" value={practiceAccountId} />
            </Form>,
            document.body,
          )
        : null}
    </p>
  );
}

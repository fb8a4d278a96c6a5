import { useTranslation } from "react-i18next";
import type { DepositRow } from "../../../db/queries/money/deposits.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { UploadField } from "../../ui/upload-field.tsx";

type Props = { deposit: Omit<DepositRow, "payment">; paymentName: string };

/** «Sent From» (C-066). The proof can be sent again while the deposit is pending. */
export function ProofForm({ deposit, paymentName }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy, field } = useCall(`/deposits/bank/${deposit.id}`);
  const before = deposit.formattedDescription as { bankName?: string; accountNumber?: string };
  return (
    <Form {...formProps} encType="multipart/form-data" className="card">
      <input type="hidden" name="_method" value="PUT" />
      <header className="card-head">
        <h2>{t("Sent from")}</h2>
      </header>
      <div className="card-body stack stack-12">
        {deposit.proof ? (
          <Notice tone="ok">
            {t("We have received your proof of payment. A new upload replaces it.")}{" "}
            <a className="link" href={deposit.proof} target="_blank" rel="noreferrer">
              {t("Show")}
            </a>
          </Notice>
        ) : null}
        <TextField
          field={field("bank_name", {
            required: true,
            initialValue: before.bankName,
            maxLength: 200,
          })}
          label={t("Bank name")}
        />
        <TextField
          field={field("account_name", { required: true })}
          label={t("Account holder")}
          value={paymentName}
          readOnly
          hint={t(
            "The bank account must be in this name: your verified name or, before verification, the name in your profile.",
          )}
        />
        <TextField
          field={field("account_number", {
            required: true,
            initialValue: before.accountNumber,
            maxLength: 100,
          })}
          label={t("Account number")}
          dir="ltr"
          autoComplete="off"
        />
        <UploadField
          field={field("proof", { required: true })}
          label={t("Proof of payment")}
          chooseText={t("Drop a file or choose one")}
          typesText={t("PDF, JPG or PNG, up to 8 MB")}
          replaceText={t("Replace")}
          removeText={(name) => t("Remove {{name}}", { name })}
          tooLargeText={t("Files can be up to 8 MB")}
        />
      </div>
      <footer className="card-foot">
        <LinkButton variant="ghost" to="/deposits/history">
          {t("Back")}
        </LinkButton>
        <span className="end">
          <Button variant="primary" busy={busy}>
            {t("Send")}
          </Button>
        </span>
      </footer>
    </Form>
  );
}

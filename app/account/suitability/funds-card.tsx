import { useTranslation } from "react-i18next";
import type { Suitability } from "../../../db/shapes/compliance.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { FundsDocument } from "../../ui/funds-document.tsx";
import { fundsSources } from "../../ui/funds-sources.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { UploadField } from "../../ui/upload-field.tsx";

type Props = { requests: Suitability["funds"]; timeZone: string };

/** The request to explain where deposits come from: its form, or its state. Nothing without a request. */
export function FundsCard({ requests, timeZone }: Props) {
  const { t } = useTranslation();
  const [newest] = requests;
  if (!newest) return null;
  const texts = {
    answered: t("Your answer is being reviewed."),
    accepted: t("Your answer was accepted."),
    rejected: t("Your answer was not sufficient. We will contact you."),
  };
  return (
    <Card title={t("Source of funds")}>
      <div className="stack stack-12">
        <p>
          <bdi>{newest.note}</bdi>{" "}
          <span className="muted xs">
            <DateTime iso={newest.requestedAt} timeZone={timeZone} />
          </span>
        </p>
        {newest.status === "requested" ? (
          <AnswerForm />
        ) : (
          <Notice tone={newest.status === "accepted" ? "ok" : "info"}>{texts[newest.status]}</Notice>
        )}
        <FundsDocument file={newest.file} />
      </div>
    </Card>
  );
}

function AnswerForm() {
  const { t } = useTranslation();
  const call = useCall("/suitability/funds");
  return (
    <call.Form {...call.formProps} encType="multipart/form-data" className="stack stack-12">
      {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
      <SelectField
        field={call.field("source", { required: true })}
        label={t("Where does the money come from?")}
        options={Object.entries(fundsSources).map(([value, text]) => ({ value, label: t(text) }))}
      />
      <TextAreaField
        field={call.field("answer", { required: true, maxLength: 2000 })}
        label={t("Explanation")}
        rows={4}
      />
      <UploadField
        field={call.field("document")}
        label={t("Document")}
        hint={t("For example a payslip, a contract of sale or a bank statement.")}
        optional={t("optional")}
        chooseText={t("Drop a file or choose one")}
        typesText={t("PDF, JPG or PNG, up to 8 MB")}
        replaceText={t("Replace")}
        removeText={(name) => t("Remove {{name}}", { name })}
        tooLargeText={t("Files can be up to 8 MB")}
      />
      <div className="row">
        <Button variant="primary" busy={call.busy}>
          {t("Send explanation")}
        </Button>
      </div>
    </call.Form>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Suitability } from "../../../db/shapes/compliance.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, RadioField } from "../../ui/choice-field.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  questionnaire: NonNullable<Suitability["questionnaire"]>;
  newest: Suitability["assessments"][number] | null;
  timeZone: string;
};

/** The questionnaire in force, folded once this version is answered. */
export function QuestionnaireCard({ questionnaire, newest, timeZone }: Props) {
  const { t } = useTranslation();
  const isAnswered = newest?.version === questionnaire.version;
  return (
    <Card title={t("Appropriateness questionnaire")}>
      <div className="stack stack-12">
        {newest ? (
          <Notice tone={newest.isAppropriate ? "ok" : "warn"}>
            {newest.isAppropriate
              ? t("Your knowledge and experience fit leveraged products.")
              : t(
                  "Leveraged products may not be appropriate for you. You have confirmed that you understand the risks.",
                )}{" "}
            <DateTime iso={newest.at} timeZone={timeZone} />
          </Notice>
        ) : null}
        {newest && !isAnswered ? <p>{t("The questions have changed. Please answer them again.")}</p> : null}
        {isAnswered ? (
          <details>
            <summary className="link">{t("Answer again")}</summary>
            <Questions questionnaire={questionnaire} />
          </details>
        ) : (
          <Questions questionnaire={questionnaire} />
        )}
      </div>
    </Card>
  );
}

function Questions({ questionnaire: { version, questions } }: Pick<Props, "questionnaire">) {
  const { t } = useTranslation();
  const call = useCall("/suitability");
  const [isWarned, setWarned] = useState(false);
  const mustConfirm = isWarned || call.problem?.code === "BT549";
  return (
    <call.Form
      {...call.formProps}
      className="stack stack-12"
      onChange={() => {
        if (call.problem?.code === "BT549") setWarned(true);
      }}
    >
      <input type="hidden" name="version" value={version} />
      {call.problem && !call.problem.fields ? <FormErrors title={t(call.problem.message)} /> : null}
      {questions.map((question, place) => (
        <RadioField
          key={question.text}
          field={call.field(`answers[${place}]`, { id: `answer-${place}`, required: true })}
          legend={`${place + 1}. ${t(question.text)}`}
          options={question.options.map((text, at) => ({ value: String(at), label: <span>{t(text)}</span> }))}
        />
      ))}
      {mustConfirm ? (
        <CheckboxField
          field={call.field("acknowledges")}
          label={t("I understand that these products may not be appropriate for me and that I can lose my money")}
        />
      ) : null}
      <div className="row">
        <Button variant="primary" busy={call.busy}>
          {t("Send answers")}
        </Button>
      </div>
    </call.Form>
  );
}

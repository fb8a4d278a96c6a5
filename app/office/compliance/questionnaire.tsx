import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { currentQuestionnaire, publishQuestionnaire } from "../../../db/generated/compliance.ts";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";
import { useCall } from "../../forms/use-call.ts";
import { call } from "../../http/call.ts";
import { text, whole } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Page } from "../../ui/page.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { questionsText, readQuestions } from "./questions-text.ts";

export const loader = read({
  roles: [admin],
  async run({ pool, actor, session }) {
    const current = await currentQuestionnaire(pool, { actor });
    return {
      version: current?.version ?? 0,
      questions: questionsText(current?.questions ?? []),
      passScore: current?.pass_score ?? 1,
      publishedBy: current?.published_by ?? null,
      publishedAt: current?.published_at ?? null,
      answers: current?.answers ?? 0,
      passed: current?.passed ?? 0,
      timeZone: session.preferences.time_zone,
    };
  },
});

/** Publishes a version; earlier answers keep theirs. */
export const action = call({
  roles: [admin],
  input: z.object({
    questions: text("Enter 1 to 20 questions", 20_000),
    passScore: whole("Enter a whole number"),
    version: whole("Enter a whole number"),
  }),
  back: "/admin/compliance/questionnaire",
  run: ({ pool, actor, input }) =>
    publishQuestionnaire(pool, { actor, ...input, questions: readQuestions(input.questions) }),
  done: (version) => ({
    message: "Version {{version}} is in force",
    values: { version: String(version) },
    to: "/admin/compliance/questionnaire",
  }),
});

export default function Questionnaire() {
  const { t } = useTranslation();
  const { version, questions, passScore, publishedBy, publishedAt, answers, passed, timeZone } =
    useLoaderData<typeof loader>();
  const publish = useCall("/admin/compliance/questionnaire", {
    defaultValue: { questions, passScore: String(passScore) },
  });
  const form = useSavedForm(publish);
  return (
    <Page title={t("Appropriateness questionnaire")}>
      <Card title={t("Version {{version}}", { version })}>
        <publish.Form {...form.formProps} className="stack stack-12">
          <p className="muted">
            {t("Answered {{answers}} times, {{passed}} appropriate", { answers, passed })}
            {publishedAt ? (
              <>
                {" · "}
                <DateTime iso={publishedAt} timeZone={timeZone} as="office" />
              </>
            ) : null}
            {publishedBy ? <bdi> · {publishedBy}</bdi> : null}
          </p>
          <input type="hidden" name="version" value={version} />
          {publish.problem && !publish.problem.fields ? (
            <FormErrors title={t(publish.problem.message, publish.problem.values)} />
          ) : null}
          <TextAreaField
            field={publish.field("questions", { required: true })}
            label={t("Questions")}
            hint={t("A question, below it each answer as points | text, then an empty line.")}
            rows={20}
          />
          <TextField
            field={publish.field("passScore", { required: true })}
            label={t("Points to pass")}
            inputMode="numeric"
          />
          <div className="row">
            <Button variant="primary" busy={publish.busy}>
              {t("Publish as version {{version}}", { version: version + 1 })}
            </Button>
          </div>
        </publish.Form>
      </Card>
    </Page>
  );
}

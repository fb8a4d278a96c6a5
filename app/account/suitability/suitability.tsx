import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { answerQuestionnaire, getSuitability, listExports } from "../../../db/generated/compliance.ts";
import { call } from "../../http/call.ts";
import { toggle, whole } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { customer } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ConsentsCard } from "./consents-card.tsx";
import { DataCard } from "./data-card.tsx";
import { FundsCard } from "./funds-card.tsx";
import { QuestionnaireCard } from "./questionnaire-card.tsx";

export const loader = read({
  roles: [customer],
  run: async ({ pool, actor, session }) => ({
    state: await getSuitability(pool, { actor }),
    exports: await listExports(pool, { actor, userId: actor.id }),
    isOwn: !session.impersonator,
    timeZone: session.preferences.time_zone,
  }),
});

/** Answers the questionnaire; below the score to pass, the warning must be confirmed. */
export const action = call({
  roles: [customer],
  input: z.object({
    version: whole("Choose a valid option"),
    answers: z
      .array(whole("Answer every question"), { error: "Answer every question" })
      .max(20, "Answer every question"),
    acknowledges: toggle("Choose a valid option").optional(),
  }),
  run: ({ pool, actor, input }) =>
    answerQuestionnaire(pool, { actor, ...input, acknowledges: input.acknowledges ?? false }),
  done: (isAppropriate) => ({
    message: isAppropriate ? "Your answers were saved" : "Your answers and your confirmation were saved",
    to: "/suitability",
    data: { appropriate: isAppropriate },
  }),
  back: "/suitability",
});

/** Appropriateness, source of funds and consents: what the broker must ask the customer. */
export default function Suitability() {
  const { t } = useTranslation();
  const { state, exports, isOwn, timeZone } = useLoaderData<typeof loader>();
  const expires = state.document?.status === "approved" ? state.document.expiresOn : null;
  return (
    <Page title={t("Suitability")}>
      <div className="stack">
        {expires ? <Notice>{t("Your identity document is valid until {{date}}.", { date: expires })}</Notice> : null}
        <FundsCard requests={state.funds} timeZone={timeZone} />
        {state.questionnaire ? (
          <QuestionnaireCard
            questionnaire={state.questionnaire}
            newest={state.assessments[0] ?? null}
            timeZone={timeZone}
          />
        ) : null}
        <Card title={t("Consents")}>
          <ConsentsCard consents={state.consents} timeZone={timeZone} />
        </Card>
        <DataCard exports={exports} timeZone={timeZone} isOwn={isOwn} />
      </div>
    </Page>
  );
}

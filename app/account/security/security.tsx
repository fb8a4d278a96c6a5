import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getSecurity, listSessions } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { describeAgent } from "../../auth/describe-agent.ts";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

export const loader = read({
  roles: signedIn,
  beforeSecondStep: true,
  async run({ pool, actor, session }) {
    const security = await getSecurity(pool, { actor });
    // Staff acting for a customer do not see the customer's sessions.
    const sessions = session.impersonator ? [] : await listSessions(pool, { actor, tokenHash: session.tokenHash });
    return {
      security,
      sessions: sessions.map(({ user_agent, ...one }) => ({ ...one, device: describeAgent(user_agent ?? "") })),
      isOwn: !session.impersonator,
    };
  },
});

/** Password, two-factor authentication and sessions (C-061). */
export default function SecurityPage() {
  const { t } = useTranslation();
  const { security, sessions, isOwn } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("Security")} narrow>
      {isOwn ? null : <Notice tone="warn">{t("Not allowed while acting for a customer")}</Notice>}
      {security.isRequired && !security.isOn ? (
        <Notice tone="warn">{t("Please set up two-factor authentication first")}</Notice>
      ) : null}
      <PasswordCard changedAt={security.passwordChangedAt} />
      <TwoFactorCard security={security} />
      {isOwn ? <SessionsCard sessions={sessions} /> : null}
    </AccountPage>
  );
}

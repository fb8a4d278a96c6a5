import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { getSecurity, listSessions } from "../../../db/generated/iam.ts";
import { pushPlaces } from "../../../db/generated/site.ts";
import { describeAgent } from "../../auth/describe-agent.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { usePage } from "../../frame/use-page.ts";
import { usePasswordMeter } from "../../forms/use-password-meter.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

export const loader = read({
  roles: signedIn,
  beforeSecondStep: true,
  async run({ pool, actor, session }) {
    const security = await getSecurity(pool, { actor });
    const { tokenHash } = session;
    // Staff acting for a customer do not see the customer's sessions.
    const sessions = session.impersonator ? [] : await listSessions(pool, { actor, tokenHash });
    const push = await pushPlaces(pool, { actor, tokenHash });
    return {
      security,
      sessions: sessions.map(({ user_agent, ...one }) => ({ ...one, device: describeAgent(user_agent) })),
      isPushedElsewhere: push.is_elsewhere,
      isOwn: !session.impersonator,
    };
  },
});

/** Password, two-factor authentication and sessions (C-061). */
export default function SecurityPage() {
  const { t } = useTranslation();
  const { security, sessions, isPushedElsewhere, isOwn } = useLoaderData<typeof loader>();
  return (
    <Page title={t("Security")} narrow>
      {isOwn ? null : <Notice tone="warn">{t("Not allowed while logged in as a customer")}</Notice>}
      {security.isRequired && !security.isOn ? (
        <Notice tone="warn">{t("Set up two-factor authentication first")}</Notice>
      ) : null}
      <PasswordCard changedAt={security.passwordChangedAt} />
      <TwoFactorCard security={security} />
      {isOwn ? <SessionsCard sessions={sessions} isPushedElsewhere={isPushedElsewhere} /> : null}
    </Page>
  );
}

/** A change of the password ends every other session (C-061). */
function PasswordCard({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  const { Form, formProps, busy, done, field } = useCall("/security/password");
  const { meter, watch } = usePasswordMeter();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  const eyes = { showText: t("Show"), hideText: t("Hide") };
  return (
    <Card
      title={t("Change password")}
      actions={
        <span className="xs muted">
          {t("Last changed")} <DateTime iso={changedAt} timeZone={timeZone} as="day" />
        </span>
      }
    >
      <Form {...formProps} ref={form} className="stack">
        <input type="hidden" name="_method" value="PUT" />
        <div className="grid2">
          <PasswordField
            field={field("currentPassword", { required: true })}
            label={t("Current password")}
            {...eyes}
            autoComplete="current-password"
          />
          <PasswordField
            field={field("newPassword", { required: true, minLength: 8 })}
            label={t("New password")}
            {...eyes}
            autoComplete="new-password"
            onInput={watch}
          >
            {meter}
          </PasswordField>
        </div>
        <div className="row between wrap">
          <span className="xs muted">{t("You'll be signed out on all other devices.")}</span>
          <Button variant="primary" busy={busy}>
            {t("Update password")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

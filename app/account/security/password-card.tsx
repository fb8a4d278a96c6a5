import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../http/use-call.ts";
import { usePage } from "../../http/use-page.ts";
import { usePasswordMeter } from "../../http/use-password-meter.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

/** A change of the password ends every other session (C-061). */
export function PasswordCard({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  const { Form, busy, problem, done, field } = useCall();
  const { meter, watch } = usePasswordMeter();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  const eyes = { showText: t("Show"), hideText: t("Hide") };
  // Two forms of the page have a field of this name: errors belong to the one that was sent.
  const isMine = problem?.fields?.currentPassword !== undefined || problem?.fields?.newPassword !== undefined;
  const own = (name: string) => (isMine ? field(name) : { id: name, name });
  return (
    <Card
      title={t("Change password")}
      actions={
        <span className="xs muted">
          {t("Last changed")} <DateTime iso={changedAt} timeZone={timeZone} as="day" />
        </span>
      }
    >
      <Form ref={form} className="stack" method="post" action="/security/password">
        <input type="hidden" name="_method" value="PUT" />
        <div className="grid2">
          <PasswordField
            field={{ ...own("currentPassword"), required: true }}
            label={t("Current password")}
            {...eyes}
            autoComplete="current-password"
          />
          <PasswordField
            field={{ ...own("newPassword"), required: true, minLength: 8 }}
            label={t("New password")}
            {...eyes}
            autoComplete="new-password"
            onInput={watch}
          >
            {meter}
          </PasswordField>
        </div>
        <div className="row between wrap">
          <span className="xs muted">{t("You stay signed in here and are signed out everywhere else.")}</span>
          <Button variant="primary" busy={busy}>
            {t("Update password")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

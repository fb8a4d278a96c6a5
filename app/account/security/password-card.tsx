import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { usePage } from "../../frame/use-page.ts";
import { usePasswordMeter } from "../../forms/use-password-meter.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

/** A change of the password ends every other session (C-061). */
export function PasswordCard({ changedAt }: { changedAt: string }) {
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
          <span className="xs muted">{t("You stay signed in here and are signed out everywhere else.")}</span>
          <Button variant="primary" busy={busy}>
            {t("Update password")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

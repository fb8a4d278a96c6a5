import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Three steps: open an app, scan the secret, enter the first code. */
export function TwoFactorSetup({ secret, picture }: { secret: string; picture: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, field } = useCall("/security/second-step");
  return (
    <Card>
      <ol className="how-to stack stack-24">
        <li>
          <span className="no-step">1</span>
          <p>{t("Open an authenticator app on your phone, and let it read this picture.")}</p>
          <img
            className="factor-picture"
            src={picture}
            alt={t("Picture for the authenticator app")}
            width={200}
            height={200}
          />
        </li>
        <li>
          <span className="no-step">2</span>
          <p>{t("No camera? Type this key instead.")}</p>
          <CopyField label={t("Key")} value={secret} copyText={t("Copy")} copiedText={t("Copied")} />
        </li>
        <li>
          <span className="no-step">3</span>
          <p>{t("Enter the six digits that the app shows.")}</p>
          <Form {...formProps} className="stack">
            <input type="hidden" name="_method" value="PUT" />
            <TextField
              field={field("code", { required: true, maxLength: 20 })}
              label={t("Authenticator code")}
              autoComplete="one-time-code"
              inputMode="numeric"
              dir="ltr"
            />
            <div className="row">
              <Button variant="primary" busy={busy}>
                {t("Switch on")}
              </Button>
              <LinkButton variant="ghost" to="/security">
                {t("Cancel")}
              </LinkButton>
            </div>
          </Form>
        </li>
      </ol>
    </Card>
  );
}

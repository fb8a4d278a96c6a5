import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toString } from "qrcode";
import { useTranslation } from "react-i18next";
import { findTwoFactor } from "../../../db/queries/iam/second-step.ts";
import { readBranding } from "../../frame/branding.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { spellSecret } from "../../auth/second-step.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** The unconfirmed secret, as a QR code and as text. */
export const loader = read({
  roles: signedIn,
  beforeSecondStep: true,
  async run({ pool, actor, session }) {
    const factor = await findTwoFactor(pool, actor);
    if (!factor || factor.is_on) return redirect("/security");
    const { appName } = await readBranding();
    const { secret, uri } = spellSecret(actor.id, factor.secret, appName, session.user.email);
    const svg = await toString(uri, { type: "svg", margin: 2 });
    return { secret, picture: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` };
  },
});

export default function TwoFactor() {
  const { t } = useTranslation();
  const { secret, picture } = useLoaderData<typeof loader>() as { secret: string; picture: string };
  return (
    <Page title={t("Two-factor authentication")} narrow>
      <TwoFactorSetup secret={secret} picture={picture} />
    </Page>
  );
}

/** Three steps: open an app, scan the secret, enter the first code. */
function TwoFactorSetup({ secret, picture }: { secret: string; picture: string }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, field } = useCall("/security/second-step");
  return (
    <Card>
      <ol className="how-to stack stack-24">
        <li>
          <span className="no-step">1</span>
          <p>{t("Open an authenticator app on your phone and scan this QR code.")}</p>
          <img
            className="factor-picture"
            src={picture}
            alt={t("QR code for the authenticator app")}
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
          <p>{t("Enter the 6-digit code from the app.")}</p>
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
                {t("Turn on")}
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

import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toString } from "qrcode";
import { useTranslation } from "react-i18next";
import { findTwoFactor } from "../../../db/queries/iam/second-step.ts";
import { readBranding } from "../../http/branding.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { spellSecret } from "../../http/second-step.ts";
import { AccountPage } from "../account-page.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

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
    <AccountPage title={t("Two-factor authentication")} narrow>
      <TwoFactorSetup secret={secret} picture={picture} />
    </AccountPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toString as draw } from "qrcode";
import { findPromoCode, generatePromoCode } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { environment } from "../../process/environment.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Page } from "../../ui/page.tsx";

export const loader = read({
  roles: [admin, manager, affiliate, salesAgent, retentionAgent],
  async run({ pool, actor }) {
    const code = await findPromoCode(pool, { actor });
    const link = code ? new URL(`/signup?promoCode=${code}`, environment.appUrl).href : null;
    return { code, link, picture: link ? await draw(link, { type: "svg", margin: 1, width: 176 }) : null };
  },
});

/** The code is generated on the server; the body is ignored. */
export const action = call({
  roles: [admin, manager, affiliate, salesAgent, retentionAgent],
  run: ({ pool, actor }) => generatePromoCode(pool, { actor }),
  done: (code) => ({ message: "Promo code generated successfully", to: "/admin/promo-code", data: { code } }),
});

/** The user's promo code, with a sign-up link that contains it. */
export default function PromoCode() {
  const { t } = useTranslation();
  const { code, link, picture } = useLoaderData<typeof loader>();
  return (
    <Page title={t("Promo code")}>
      <Card
        foot={
          <form noValidate method="post" action="/admin/promo-code">
            <Button variant="primary" icon={RefreshCw}>
              {t("Generate")}
            </Button>
          </form>
        }
      >
        <div className="stack stack-12">
          <div className="field">
            <label className="label" htmlFor="promo">
              {t("Promo code")}
            </label>
            <input id="promo" className="input mono" value={code ?? ""} placeholder="-" disabled readOnly />
          </div>
          {link ? (
            <CopyField label={t("Sign-up link")} value={link} copyText={t("Copy")} copiedText={t("Copied")} />
          ) : null}
          {picture ? (
            <div
              className="qr"
              role="img"
              aria-label={t("QR code for the sign-up link")}
              dangerouslySetInnerHTML={{ __html: picture }}
            />
          ) : null}
          <p className="muted xs">
            {t(
              "Generating a new code replaces this one. Sign-ups with this code are still attributed to you for 90 days.",
            )}
          </p>
        </div>
      </Card>
    </Page>
  );
}

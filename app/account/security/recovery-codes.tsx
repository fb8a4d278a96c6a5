import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showRecoveryCodes } from "../../../db/generated/iam.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { openRecoveryCodes } from "../../auth/second-step.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";

export const loader = read({
  roles: signedIn,
  async run({ pool, actor }) {
    const sealed = await showRecoveryCodes(pool, { actor });
    return { codes: sealed ? openRecoveryCodes(actor.id, sealed) : [] };
  },
});

/** The codes can be read once: a revalidation would replace them with an empty list. */
export const shouldRevalidate = () => false;

export default function RecoveryCodes() {
  const { t } = useTranslation();
  const { codes } = useLoaderData<typeof loader>();
  return (
    <Page title={t("Recovery codes")} narrow>
      {codes.length > 0 ? (
        <>
          <Notice tone="warn">
            {t("Store these codes separately from your phone. Each code works once. They are not shown again.")}
          </Notice>
          <Card>
            <ul className="codes">
              {codes.map((code) => (
                <li key={code}>
                  <Ltr>{code}</Ltr>
                </li>
              ))}
            </ul>
            <CopyField
              label={t("Recovery codes")}
              value={codes.join(" ")}
              copyText={t("Copy")}
              copiedText={t("Copied")}
            />
          </Card>
        </>
      ) : (
        <Notice>{t("Recovery codes are shown only once. You can generate new ones on the security page.")}</Notice>
      )}
      <div>
        <LinkButton variant="primary" to="/security">
          {t("Back to security")}
        </LinkButton>
      </div>
    </Page>
  );
}

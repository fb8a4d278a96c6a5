import { useTranslation } from "react-i18next";
import { usePage } from "../frame/use-page.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";

/** The title has the specification's spelling; a translation may correct it (C-012). */
export default function SignUpDone() {
  const { t } = useTranslation();
  const { branding } = usePage();
  return (
    <OutcomeDialog title={t("Sucessful")} closeTo="/" action={{ to: "/", text: t("Sign in") }}>
      <p className="strong md">{t("Account Created")}</p>
      <p>
        {branding.emailVerify === "on"
          ? t("We've sent you a verification email. Open the link in it, then sign in.")
          : t("Your account has been created successfully")}
      </p>
    </OutcomeDialog>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A link to request another e-mail, shown with «Please verify your email». */
export function SendAgain() {
  const { t } = useTranslation();
  return (
    <p className="xs sub">
      {t("Didn't get the email?")}{" "}
      <Link className="link" to="/verify-email">
        {t("Resend")}
      </Link>
    </p>
  );
}

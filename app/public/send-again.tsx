import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A link to request another e-mail, shown with «Please verify your email». */
export function SendAgain() {
  const { t } = useTranslation();
  return (
    <p className="xs sub">
      {t("No mail?")}{" "}
      <Link className="link" to="/verify-email">
        {t("Send it again")}
      </Link>
    </p>
  );
}

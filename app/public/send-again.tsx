import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** beside «Please verify your email», the way to another mail. */
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

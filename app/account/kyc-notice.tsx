import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "../ui/notice.tsx";

/** Reminds customers who are not verified, with a link to the identity check (C-062, C-069). */
export function KycNotice({ status, text, strict }: { status: string; text: string; strict?: boolean }) {
  const { t } = useTranslation();
  if (status === "approved") return null;
  return (
    <Notice tone={strict ? "danger" : "warn"} actions={<Link to="/kyc">{t("Verify now")}</Link>}>
      {text}
    </Notice>
  );
}

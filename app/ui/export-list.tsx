import { useTranslation } from "react-i18next";
import { DateTime } from "./figures.tsx";

type Props = {
  exports: readonly { id: number; requested_at: string; url: string | null; expires_at: string | null }[];
  timeZone: string;
  as: "customer" | "office";
};

/** Exports of personal data: those being prepared, and the files with the time until which they can be downloaded. */
export function ExportList({ exports, timeZone, as }: Props) {
  const { t } = useTranslation();
  if (exports.length === 0) return null;
  return (
    <ul className="plain stack stack-8" aria-label={t("Exports")}>
      {exports.map(({ id, requested_at: requestedAt, url, expires_at: expiresAt }) => (
        <li key={id} className="row between wrap">
          <span>
            {t("Requested")} <DateTime iso={requestedAt} timeZone={timeZone} as={as} />
          </span>
          {url ? (
            <span className="row wrap">
              <span className="muted xs">
                {t("Available until")} <DateTime iso={expiresAt} timeZone={timeZone} as={as} />
              </span>
              <a className="btn btn-outline btn-sm" href={url} download>
                {t("Download ZIP")}
              </a>
            </span>
          ) : (
            <span className="muted">{t("Being prepared")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

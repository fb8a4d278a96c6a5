import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = {
  id: string;
  entered: { expiry: string; expiresAt: string | undefined };
  /** The end of the day that a day order of the instrument gets; null for none. */
  dayExpiresAt: string | null;
  error: string | undefined;
};

/** How long a pending order waits: until cancelled, until the end of the trading day, or until a date. */
export function ExpiryFields({ id, entered, dayExpiresAt, error }: Props) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  const kinds = [
    { value: "gtc", label: t("GTC") },
    { value: "day", label: t("Day") },
    { value: "date", label: t("Date") },
  ];
  return (
    <div className="expiry-fields">
      <Segmented legend={t("Expires")} name="expiry" options={kinds} defaultValue={entered.expiry} />
      <p className="muted xs only-gtc">{t("Waits until you cancel it.")}</p>
      <p className="muted xs only-day">
        {dayExpiresAt ? (
          <>
            {t("Expires")} <DateTime iso={dayExpiresAt} timeZone={timeZone} />
          </>
        ) : (
          t("No trading day of this instrument ends within 30 days")
        )}
      </p>
      <div className="only-date">
        <TextField
          field={{ name: "expiresAt", id, errors: null, initialValue: entered.expiresAt }}
          label={t("Expires (UTC)")}
          type="datetime-local"
        />
      </div>
      {error ? (
        <p className="err" role="alert">
          {t(error)}
        </p>
      ) : null}
    </div>
  );
}

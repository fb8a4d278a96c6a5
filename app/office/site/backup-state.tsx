import { useTranslation } from "react-i18next";
import type { SiteSettings } from "../../../db/shapes/site.ts";
import { useRelativeTime } from "../../forms/edit/use-relative-time.ts";
import { usePage } from "../../frame/use-page.ts";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";

type Props = { backups: SiteSettings["backups"] };

/** The last backup and restore test of the schedule; a failure shows its reason, which is not translated. */
export function BackupState({ backups: { last, error, tested, testError } }: Props) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const readTime = useRelativeTime();
  return (
    <div className="stack settings-state">
      <KeyValueList lined>
        <KeyValue label={t("Last backup")}>
          {last ? (
            <>
              <DateTime iso={last.at} timeZone={preferences.timeZone} as="office" />
              {" · "}
              <Ltr>{`${(last.bytes / 1_000_000).toFixed(1)} MB`}</Ltr>
            </>
          ) : (
            t("None yet")
          )}
        </KeyValue>
        <KeyValue label={t("Last good restore test")}>
          {tested ? (
            // The relative time may differ between server and browser.
            <span title={readTime(tested).inFull} suppressHydrationWarning>
              {readTime(tested).ago}
            </span>
          ) : (
            t("None yet")
          )}
        </KeyValue>
      </KeyValueList>
      {error ? (
        <Notice tone="danger">
          {t("The last backup failed")}: <bdi dir="ltr">{error}</bdi>
        </Notice>
      ) : null}
      {testError ? (
        <Notice tone="danger">
          {t("The last restore test failed")}: <bdi dir="ltr">{testError}</bdi>
        </Notice>
      ) : null}
    </div>
  );
}

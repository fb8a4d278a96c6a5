import { useTranslation } from "react-i18next";
import type { SiteSettings } from "../../../db/shapes/site.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";

type Archive = SiteSettings["archives"][number];
type Props = { archives: Archive[] };

const TITLES: Record<Archive["table"], string> = {
  "market.candles": "Minute bars",
  "audit.entries": "Audit log",
  "site.outbox": "Sent events",
};

/**
 * The archived months of each table and the size of their files; a failure shows its reason, which is not translated.
 */
export function ArchiveState({ archives }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack settings-state">
      <KeyValueList lined>
        {archives.map(({ table, files, bytes, from, to }) => (
          <KeyValue key={table} label={t(TITLES[table])}>
            {files > 0 ? (
              <>
                <Ltr>{from === to ? from : `${from} – ${to}`}</Ltr>
                {" · "}
                <Ltr>{`${Math.max(bytes / 1_000_000, 0.1).toFixed(1)} MB`}</Ltr>
              </>
            ) : (
              t("None yet")
            )}
          </KeyValue>
        ))}
      </KeyValueList>
      {archives.map(({ table, error }) =>
        error ? (
          <Notice key={table} tone="danger">
            {t("A month was not archived")} ({t(TITLES[table])}): <bdi dir="ltr">{error}</bdi>
          </Notice>
        ) : null,
      )}
    </div>
  );
}

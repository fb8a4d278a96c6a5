import { useTranslation } from "react-i18next";
import type { ListEntriesRow } from "../../../db/generated/audit.ts";
import { fieldName, valueText } from "./audit-values.ts";

const SHOWN = 3;

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The first changed fields with their values before and after, the others in a fold. */
export function Changes({
  row,
  timeZone,
}: {
  row: Pick<ListEntriesRow, "changes" | "currency" | "reason">;
  timeZone: string;
}) {
  const { t, i18n } = useTranslation();
  const { currency, reason } = row;
  // The reason of the entry is shown beside its changes.
  const changes = row.changes.filter(({ field, after }) => field !== "reason" || after !== reason);
  const tools = { t, language: i18n.language, timeZone, currency };
  const draw = ({ field, before, after }: ListEntriesRow["changes"][number]) => (
    <span key={field}>
      <span className="muted">{fieldName(field, t)}</span>{" "}
      {before === null ? null : <bdi title={before}>{`${shorten(valueText(field, before, tools))} → `}</bdi>}
      <bdi className="med" title={after ?? undefined}>
        {shorten(valueText(field, after, tools))}
      </bdi>
    </span>
  );
  const more = changes.slice(SHOWN);
  return (
    <>
      {changes.slice(0, SHOWN).map(draw)}
      {more.length > 0 ? (
        <details className="changes">
          <summary className="muted">{t("+{{number}} more", { number: more.length })}</summary>
          <span className="audit-facts">{more.map(draw)}</span>
        </details>
      ) : null}
    </>
  );
}

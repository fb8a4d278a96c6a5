import { useTranslation } from "react-i18next";
import type { ListImportsRow } from "../../../db/generated/crm.ts";
import { formatUnits } from "../../ui/format/number.ts";

/** The lines of a file counted by outcome; once all are processed also a bar of their shares. */
export function ImportShares({ file }: { file: ListImportsRow }) {
  const { t } = useTranslation();
  const shares = [
    { tone: "ok", label: t("Added"), count: file.added },
    { tone: "info", label: t("Updated"), count: file.updated },
    { tone: "warn", label: t("Duplicates"), count: file.duplicate },
    { tone: "danger", label: t("Rejected"), count: file.rejected },
  ];
  return (
    <>
      {isRunning(file) ? null : (
        <div className="shares" aria-hidden="true">
          {shares
            .filter(({ count }) => count > 0)
            .map(({ tone, count }) => (
              <i key={tone} className={`share-${tone}`} style={{ flexGrow: count }} />
            ))}
        </div>
      )}
      <ul className="row row-16 wrap plain">
        {shares.map(({ tone, label, count }) => (
          <li key={tone} className="row row-4">
            <i className={`dot share-${tone}`} />
            {label} <b className="med n">{formatUnits(String(count))}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

const isRunning = ({ state }: ListImportsRow) => state === "checking" || state === "importing";

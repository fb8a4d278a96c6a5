import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OfficeDocumentRow } from "../../../db/queries/kyc/list-documents.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** One document as large as there is room for; it opens in full in a tab of its own, where the browser zooms it. */
export function DocumentFigure({ title, file }: { title: string; file: OfficeDocumentRow["front"] }) {
  const { t } = useTranslation();
  return (
    <figure className="doc kyc-doc">
      {file === null ? (
        <span className="doc-file muted">{t("Not submitted")}</span>
      ) : (
        <a className="doc-file" href={file.url} target="_blank" rel="noreferrer" title={t("Open in full size")}>
          {file.media_type.startsWith("image/") ? (
            <img src={file.url} alt={title} loading="lazy" />
          ) : (
            <Icon of={FileText} size={24} />
          )}
          <span className="vh">{t("Open in full size")}</span>
        </a>
      )}
      <figcaption>
        <b className="med">{title}</b>
        {file ? <Ltr className="end muted">{`${formatUnits(String(Math.ceil(file.size / 1024)))} kB`}</Ltr> : null}
      </figcaption>
    </figure>
  );
}

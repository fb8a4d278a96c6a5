import { useLocation } from "@remix-run/react";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListDocumentsRow } from "../../../db/generated/kyc.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";

type Document = Omit<ListDocumentsRow, "sort_key">;

/** The pictures of a submission with the specification's titles. */
function usePages({ front, back, proof }: Pick<Document, "front" | "back" | "proof">) {
  const { t } = useTranslation();
  return [
    { name: "front", label: t("Front side"), title: t("Front side"), file: front },
    { name: "back", label: t("Back side"), title: t("Back side"), file: back },
    { name: "address", label: t("Proof of address"), title: t("Proof of address"), file: proof },
  ];
}

/** The list's View button; the pictures are requested when the popover opens. */
export function ViewDocuments({ document }: { document: Document }) {
  const { t } = useTranslation();
  const id = `view-${document.id}`;
  return (
    <>
      <Button type="button" size="sm" popovertarget={id}>
        {t("View")}
        <span className="vh"> {document.full_name}</span>
      </Button>
      <Popover id={id} title={t("Documents")} note={document.full_name}>
        <div className="stack stack-12">
          {usePages(document).map(({ name, title, file }) => (
            <DocumentFigure key={name} title={title} file={file} />
          ))}
        </div>
      </Popover>
    </>
  );
}

/** All pictures side by side, or one across the whole card (`?show=back`). */
export function Documents({ document }: { document: Document }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const documents = usePages(document);
  const shown = new URLSearchParams(search).get("show");
  const chosen = documents.filter(({ name }) => name === shown);
  const options = documents.map(({ name, label }) => ({
    to: `${pathname}?show=${name}`,
    label,
    current: name === shown,
  }));
  return (
    <Card
      title={t("Documents")}
      actions={
        <SegmentedLinks
          label={t("Documents")}
          options={[{ to: pathname, label: t("All"), current: chosen.length === 0 }, ...options]}
        />
      }
    >
      <div className={chosen.length > 0 ? "kyc-one" : "grid2"}>
        {(chosen.length > 0 ? chosen : documents).map(({ name, title, file }) => (
          <DocumentFigure key={name} title={title} file={file} />
        ))}
      </div>
    </Card>
  );
}

/** One picture; its link opens it in full size in a new tab. */
export function DocumentFigure({ title, file }: { title: string; file: Document["front"] }) {
  const { t } = useTranslation();
  return (
    <figure className="doc kyc-doc">
      {file === null ? (
        <span className="doc-file muted">{t("Not submitted")}</span>
      ) : (
        <a className="doc-file" href={file.url} target="_blank" rel="noreferrer" title={t("Open full size")}>
          {file.media_type.startsWith("image/") ? (
            <img src={file.url} alt={title} loading="lazy" />
          ) : (
            <Icon of={FileText} size={24} />
          )}
          <span className="vh">{t("Open full size")}</span>
        </a>
      )}
      <figcaption>
        <b className="med">{title}</b>
        {file ? <Ltr className="end muted">{`${formatUnits(String(Math.ceil(file.size / 1024)))} kB`}</Ltr> : null}
      </figcaption>
    </figure>
  );
}

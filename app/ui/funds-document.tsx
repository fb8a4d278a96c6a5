import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

type Props = { file: { url: string; title: string } | null };

/** The document about the source of funds, which opens in a new tab. Nothing without one. */
export function FundsDocument({ file }: Props) {
  const { t } = useTranslation();
  if (file === null) return null;
  return (
    <p className="row row-4">
      <Icon of={FileText} size={16} />
      <span className="muted">{t("Document")}</span>
      <a className="link trunc" href={file.url} target="_blank" rel="noreferrer" dir="auto">
        {file.title}
      </a>
    </p>
  );
}

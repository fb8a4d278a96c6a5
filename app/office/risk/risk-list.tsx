import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = { title: string; note?: string; actions?: ReactNode; isEmpty: boolean; children: ReactNode };

/** A card with a short list. */
export function RiskList({ title, note, actions, isEmpty, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <header className="card-head">
        <h2>{title}</h2>
        {note ? <span className="muted xs trunc">{note}</span> : null}
        {actions ? <div className="row end">{actions}</div> : null}
      </header>
      {isEmpty ? <p className="card-body muted">{t("None")}</p> : <ul className="risk-list">{children}</ul>}
    </section>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";

export type ListLink = { to: string; text: string };

type Props = { title: string; lists: readonly ListLink[]; children?: ReactNode };

/** The title of a start page with links to the reader's lists. */
export function HomeHead({ title, lists, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <div className="end row wrap">
        {children}
        <nav className="row wrap" aria-label={t("Lists")}>
          {lists.map(({ to, text }) => (
            <LinkButton key={to} to={to}>
              {t(text)}
            </LinkButton>
          ))}
        </nav>
      </div>
    </div>
  );
}

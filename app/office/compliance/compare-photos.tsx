import { useTranslation } from "react-i18next";
import type { MatchFacts } from "../../../db/shapes/compliance.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Popover } from "../../ui/popover.tsx";
import { DocumentFigure } from "../kyc/document-figures.tsx";

/**
 * The pictures of the customer's identity document beside what the list states; lists have no pictures of their own.
 */
export function ComparePhotos({ facts: { customer, entry } }: { facts: MatchFacts }) {
  const { t } = useTranslation();
  const pictures = customer.pictures ?? [];
  if (pictures.length === 0) return null;
  return (
    <>
      <Button type="button" size="sm" popovertarget="compare-photos">
        {t("Compare photos")}
      </Button>
      <Popover id="compare-photos" title={t("Compare photos")} note={customer.name} above end className="match-photos">
        <div className="match-pair">
          <div className="stack stack-12">
            {pictures.map((file, place) => (
              <DocumentFigure key={file.url} title={place === 0 ? t("Front side") : t("Back side")} file={file} />
            ))}
          </div>
          <dl className="stack stack-12">
            <dt className="vh">{t("Listed person")}</dt>
            {entry.names.slice(0, MAX_NAMES).map(({ name }) => (
              <dd key={name}>
                <bdi>{name}</bdi>
              </dd>
            ))}
            {entry.facts.slice(0, MAX_FACTS).map(({ label, text }) => (
              <dd key={`${label}-${text}`} className="xs">
                <span className="muted">{t(label)}</span> <bdi>{text}</bdi>
              </dd>
            ))}
          </dl>
        </div>
        {customer.documentId === null ? null : (
          <Link className="link" to={`/admin/kyc/${customer.documentId}`}>
            {t("Open the identity check")}
          </Link>
        )}
      </Popover>
    </>
  );
}

const MAX_NAMES = 5;
const MAX_FACTS = 8;

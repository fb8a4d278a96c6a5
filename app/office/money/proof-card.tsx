import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { Card } from "../../ui/card.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** The customer's proof of payment; its link opens it in full size in a new tab. */
export function ProofCard({ proof }: Pick<DepositFacts, "proof">) {
  const { t } = useTranslation();
  const title = t("Proof of payment");
  if (proof === null)
    return (
      <Card title={title}>
        <p className="muted">{t("Not submitted")}</p>
      </Card>
    );
  return (
    <Card title={title}>
      <div className="kyc-one">
        <figure className="doc kyc-doc">
          <a className="doc-file" href={proof.url} target="_blank" rel="noreferrer" title={t("Open full size")}>
            {proof.media_type.startsWith("image/") ? (
              <img src={proof.url} alt={title} />
            ) : (
              <Icon of={FileText} size={24} />
            )}
            <span className="vh">{t("Open full size")}</span>
          </a>
          <figcaption>
            <b className="med">{t("Open full size")}</b>
            <Ltr className="end muted">{`${formatUnits(String(Math.ceil(proof.size / 1024)))} kB`}</Ltr>
          </figcaption>
        </figure>
      </div>
    </Card>
  );
}

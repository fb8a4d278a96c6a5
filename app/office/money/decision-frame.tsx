import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { DecisionFacts } from "../../../db/queries/money/decision-facts.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { BesideLinks } from "../beside-links.tsx";
import { useDecisionKeys } from "./use-decision-keys.ts";

export type Figure = { label: string; value: ReactNode; more?: ReactNode };

type Props = {
  id: number;
  /** The list of pending records. */
  list: { to: string; text: string };
  title: string;
  chip: ReactNode;
  customer: DecisionFacts["customer"];
  /** The pending neighbours, and their pages. */
  beside: DecisionFacts["beside"];
  pathOf: (id: number | null) => string | null;
  figures: readonly Figure[];
  /** Beside the facts, or below them: an element with the id `decision`. */
  decision: ReactNode;
  children: ReactNode;
};

/** A record that is decided: its figures and facts, the decision itself, and links to the pending neighbours. */
export function DecisionFrame(props: Props) {
  const { id, list, title, chip, customer, beside, pathOf, figures, decision, children } = props;
  const { t } = useTranslation();
  useDecisionKeys();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to={list.to}>{list.text}</Link>
          <span aria-current="page">
            <Ltr>{id}</Ltr>
          </span>
        </nav>
        <div className="page-head">
          <h1>{title}</h1>
          {chip}
          <span className="muted">
            <Link className="link" to={customerPage(customer.id)}>
              <bdi>{customer.fullName}</bdi>
            </Link>{" "}
            · {t("ID")} <Ltr>{customer.id}</Ltr>
            {customer.plan === null ? null : (
              <>
                {" · "}
                <bdi>{customer.plan}</bdi>
              </>
            )}
          </span>
          <nav className="end row" aria-label={t("Previous and next")}>
            <span className="muted xs">
              {t("{{number}} pending, oldest first", { number: formatUnits(String(beside.waiting)) })}
            </span>
            <BesideLinks
              previous={{ to: pathOf(beside.previous), text: t("Previous request") }}
              next={{ to: pathOf(beside.next), text: t("Next request") }}
            />
          </nav>
        </div>
      </div>
      <div className="decision">
        <div className="stack">
          <dl className="card decision-figures">
            {figures.map(({ label: name, value, more }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="v">{value}</dd>
                {more ? <dd className="d">{more}</dd> : null}
              </div>
            ))}
          </dl>
          {children}
        </div>
        <a className="btn btn-primary decision-jump" href="#decision">
          {t("Decision")} <Icon of={ArrowDown} />
        </a>
        {decision}
      </div>
    </Page>
  );
}

import { useTranslation } from "react-i18next";
import type { ListMatchesRow } from "../../../db/generated/compliance.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Link } from "../../ui/link.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { topics } from "./match-texts.ts";
import { Score } from "./score.tsx";

type Row = Pick<ListMatchesRow, "id" | "full_name" | "user_id" | "topics" | "score" | "opened_at">;

type Props = { rows: readonly Row[]; current: number; waiting: number; escalated: number; reviewScore: number };

/** The matches that await a decision, the highest score first, beside the one that is shown. */
export function MatchQueue({ rows, current, waiting, escalated, reviewScore }: Props) {
  const { t } = useTranslation();
  const title = t("Pending matches");
  const list = "/admin/compliance/screening";
  return (
    <div className="match-queue">
      <Card title={title} flush>
        <Tabs label={title} className="tabs match-tabs">
          <Tab to={`${list}?status=waiting&sort=-score`} current count={waiting}>
            {t("Pending")}
          </Tab>
          <Tab to={`${list}?status=escalated&sort=-score`} current={false} count={escalated}>
            {t("Escalated")}
          </Tab>
          <Tab to={`${list}?status=decided`} current={false}>
            {t("Decided")}
          </Tab>
        </Tabs>
        {rows.length === 0 ? (
          <p className="muted match-none">{t("No match awaits a decision.")}</p>
        ) : (
          <Table label={title}>
            <thead>
              <tr>
                <HeadCell>{t("Customer")}</HeadCell>
                <HeadCell>{t("List")}</HeadCell>
                <HeadCell numeric>{t("Score")}</HeadCell>
                <HeadCell numeric>{t("Age")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className={row.id === current ? "is-cursor" : undefined}>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its link is its text */}
                  <td className="primary">
                    <Link
                      className="med"
                      to={`/admin/compliance/screening/${row.id}`}
                      aria-current={row.id === current ? "true" : undefined}
                    >
                      <bdi>{row.full_name}</bdi>
                    </Link>
                  </td>
                  <td>
                    {row.topics.slice(0, 1).map((topic) => (
                      <Chip key={topic} tone={topics[topic].tone}>
                        {t(topics[topic].label)}
                      </Chip>
                    ))}
                  </td>
                  <td className="num">
                    <Score value={row.score} />
                  </td>
                  <td className="num sub">
                    <Ago at={row.opened_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <p className="muted xs match-none">{t("Scores below {{score}} are not reported", { score: reviewScore })}</p>
      </Card>
    </div>
  );
}

import { Outlet, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { Gauge, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LimitOverview, RiskLimits } from "../../../../db/shapes/risk-limits.ts";
import { limitOverview } from "../../../../db/generated/trading.ts";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Link } from "../../../ui/link.tsx";
import { Page } from "../../../ui/page.tsx";
import { ActionCell, HeadCell, Table } from "../../../ui/table.tsx";
import { Whole } from "../risk-numbers.tsx";
import { TwoLines } from "../two-lines.tsx";
import { BreachTable } from "./breach-table.tsx";
import { scopeOf, useScopeName } from "./scope-name.ts";

/** The risk limits and the newest ones that were exceeded. */
export const loader = read({
  roles: [admin],
  run: async ({ pool, actor, session }) => ({
    overview: await limitOverview(pool, { actor }),
    timeZone: session.preferences.time_zone,
  }),
});

export const handle = { recordOf: (_: unknown, t: TFunction) => t("Risk limits") };

export default function Limits() {
  const { t } = useTranslation();
  const { overview, timeZone } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Risk desk")}>
          <Link to="/admin/risk">{t("Risk desk")}</Link>
          <span aria-current="page">{t("Risk limits")}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Risk limits")}</h1>
          <div className="end row">
            <LinkButton variant="primary" icon={Plus} id="add-new" to="/admin/risk/limits/new" preventScrollReset>
              {t("Set limits")}
            </LinkButton>
          </div>
        </div>
      </div>
      <LimitTable overview={overview} />
      <BreachTable breaches={overview.breaches} timeZone={timeZone} />
      <Outlet context={overview} />
    </Page>
  );
}

function LimitTable({ overview: { limits, currency } }: { overview: LimitOverview }) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t("Limits")}</h2>
        <span className="muted xs">{t("real accounts, in {{currency}}: warning above, stop below", { currency })}</span>
      </header>
      {limits.length === 0 ? (
        <EmptyState
          icon={Gauge}
          title={t("No limits")}
          text={t("Set limits for all instruments, a category or an instrument.")}
        />
      ) : (
        <Table label={t("Limits")} cards className="risk-table">
          <thead>
            <tr>
              <HeadCell>{t("Applies to")}</HeadCell>
              <HeadCell numeric>{t("Net exposure")}</HeadCell>
              <HeadCell numeric>{t("Single order")}</HeadCell>
              <HeadCell numeric>{t("Single customer")}</HeadCell>
              <HeadCell>
                <span className="vh">{t("Actions")}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {limits.map((row) => (
              <LimitRow key={row.id} row={row} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="card-foot muted xs ladder-note">
        {t(
          "A warning notifies administrators. A stop also makes the instruments close only until an administrator resumes trading. Checked every few seconds.",
        )}
      </p>
    </section>
  );
}

function LimitRow({ row }: { row: RiskLimits }) {
  const { t } = useTranslation();
  const nameOf = useScopeName();
  const name = nameOf(scopeOf(row));
  const pairs = [
    [row.netWarning, row.netStop],
    [row.orderWarning, row.orderStop],
    [row.holderWarning, row.holderStop],
  ];
  return (
    <tr id={`row-${row.id}`}>
      <td className="s-a med">{name}</td>
      {pairs.map(([warning, stop], at) => (
        <td key={at} className={`num ${["s-b", "", "s-c"][at]}`}>
          <TwoLines top={<Whole value={warning} />} bottom={<Whole value={stop} />} />
        </td>
      ))}
      <ActionCell>
        <LinkButton
          size="sm"
          id={`edit-${row.id}`}
          to={`/admin/risk/limits/${row.id}/edit`}
          preventScrollReset
          aria-label={t("Edit limits: {{name}}", { name })}
        >
          {t("Edit")}
        </LinkButton>
      </ActionCell>
    </tr>
  );
}

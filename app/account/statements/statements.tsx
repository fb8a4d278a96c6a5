import { useLoaderData, useNavigation } from "@remix-run/react";
import { Download, FileText, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listAccounts } from "../../../db/queries/money/accounts.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDateTime, formatZone, isoDay } from "../../ui/format/date.ts";
import { formatMoney } from "../../ui/format/number.ts";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { AutoSubmitSelect } from "../../ui/select-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { loadStatement } from "./load-statement.ts";
import { StatementCards } from "./statement-cards.tsx";
import { StatementFilter } from "./statement-filter.tsx";
import { StatementPager } from "./statement-pager.tsx";
import { exportAddress, statementAddress, type StatementQuery, statementQuery } from "./statement-query.ts";
import { StatementTable } from "./statement-table.tsx";
import { TaxYearMenu } from "./tax-year-menu.tsx";
import { Form } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { dayjs, readTime } from "../../dayjs.ts";
import "./statements.css";

export const loader = read({
  roles: signedIn,
  query: statementQuery,
  async run({ pool, history, session, query }) {
    if (!session.account && !query.balance_id) return { statement: null, accounts: [], query, now: "" };
    const [statement, accounts] = await Promise.all([
      loadStatement(history, session, query),
      listAccounts(pool, { userId: session.user.id }),
    ]);
    return { statement, accounts, query, now: dayjs.utc().toISOString() };
  },
});

/** The movements of an account, with the balance before and after (C-074). */
export default function Statements() {
  const { t } = useTranslation();
  const { statement, accounts, query, now } = useLoaderData<typeof loader>();
  const { preferences, user } = usePage();
  if (!statement) {
    return (
      <Page>
        <h1>{t("Statements")}</h1>
        <EmptyState icon={ReceiptText} title={t("No transactions yet.")} />
      </Page>
    );
  }
  const { summary } = statement;
  const names = { real: t("Real"), demo: t("Demo") };
  return (
    <Page>
      <header className="page-head">
        <h1>{t("Statements")}</h1>
        <div className="row end statement-tools">
          <Form method="get" action="/statements" preventScrollReset>
            {query.dateStart ? <input type="hidden" name="dateStart" value={query.dateStart} /> : null}
            {query.dateEnd ? <input type="hidden" name="dateEnd" value={query.dateEnd} /> : null}
            <AutoSubmitSelect
              field={{ id: "balance_id", name: "balance_id", initialValue: String(summary.account_id) }}
              label={t("Account")}
              goText={t("Go")}
              options={accounts.map(({ id, mode, currency, balance }) => ({
                value: String(id),
                label: `${names[mode]} ${formatMoney(balance)} ${currency}`,
              }))}
            />
          </Form>
          <StatementFilter query={query} today={isoDay(now, "UTC")} />
          <TaxYearMenu accountId={summary.account_id} lastYear={readTime(now).year()} />
          <LinkButton icon={FileText} to={exportAddress(query, "pdf")} reloadDocument>
            PDF
          </LinkButton>
          <LinkButton variant="primary" icon={Download} to={exportAddress(query, "csv")} reloadDocument>
            CSV
          </LinkButton>
        </div>
      </header>
      <p className="print-only">
        {`${user?.fullName ?? ""} · ${names[summary.mode]} ${summary.currency} ${summary.account_id} · ${formatDateTime(now, preferences.timeZone)} ${formatZone(now, preferences.timeZone)}`}
      </p>
      <StatementCards summary={summary} dateStart={query.dateStart} dateEnd={query.dateEnd} />
      <Movements statement={statement} query={query} />
    </Page>
  );
}

type MovementsProps = { statement: Awaited<ReturnType<typeof loadStatement>>; query: StatementQuery };

/** A page of movements, filtered by kind and period. */
function Movements({ statement: { data, meta }, query }: MovementsProps) {
  const { t } = useTranslation();
  const { preferences } = usePage();
  const isLeaving = useNavigation().location?.pathname === "/statements";
  const kinds = [
    ["all", t("All")],
    ["transfers", t("Deposits and withdrawals")],
    ["trading", t("Trading")],
    ["other", t("Other")],
  ] as const;
  const isFiltered = query.kinds !== "all" || query.dateStart !== null || query.dateEnd !== null;
  return (
    <section className="card" aria-busy={isLeaving || undefined}>
      <div className="toolbar">
        <SegmentedLinks
          label={t("Type")}
          options={kinds.map(([name, label]) => ({
            to: statementAddress(query, { kinds: name }),
            label,
            current: name === query.kinds,
          }))}
        />
      </div>
      {data.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title={isFiltered ? t("No transactions match these filters.") : t("No transactions yet.")}
          actions={
            isFiltered ? (
              <LinkButton to={statementAddress(query, { kinds: "all", dateStart: null, dateEnd: null })}>
                {t("Clear filters")}
              </LinkButton>
            ) : null
          }
        />
      ) : (
        <>
          <StatementTable rows={data} timeZone={preferences.timeZone} />
          <StatementPager meta={meta} query={query} />
        </>
      )}
    </section>
  );
}

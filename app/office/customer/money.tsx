import { useLoaderData } from "@remix-run/react";
import { Landmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { readStatement, type StatementRow } from "../../../db/queries/money/statements.ts";
import { describeMovement } from "../../i18n/movement.ts";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { transferKinds } from "../../i18n/transfer-kinds.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Money, Profit } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import { MoreCell, MoreHead } from "../../ui/more-cell.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { loadCustomer } from "../customers/load-customer.ts";

const PAGE_SIZE = 40;
const query = z.object({
  account: z.coerce.number().int().positive().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  query,
  async run({ pool, actor, params, context, query: { account, page } }) {
    const { balances } = await loadCustomer({ pool, actor, params, context });
    // An account of another customer must not show under this one's name.
    const chosen = account === undefined ? balances[0] : balances.find(({ id }) => id === account);
    if (!chosen) throw notFound();
    const asked = { accountId: chosen.id, dateStart: null, dateEnd: null, kinds: "all" as const };
    const { summary, rows } = await readStatement(pool, actor, { ...asked, page, limit: PAGE_SIZE });
    return { summary, rows, page, hasMore: page * PAGE_SIZE < summary.total };
  },
});

/** The ledger of one account, newest first, with its sums; deposits and withdrawals are lists of their own. */
export default function CustomerMoney() {
  const { t } = useTranslation();
  const { summary, rows, page, hasMore } = useLoaderData<typeof loader>();
  const { customer, base, within } = useCustomer();
  const to = (account: number, next = 1) => {
    const asked = new URLSearchParams(within);
    asked.set("account", String(account));
    if (next > 1) asked.set("page", String(next));
    return `${base}/money?${asked}`;
  };
  return (
    <>
      <div className="card-body row wrap between">
        <h2>{t("Ledger")}</h2>
        <span className="row wrap">
          {customer.access === "all" ? (
            <LinkButton size="sm" to={`${base}/record-deposit${within}`}>
              {t("Record deposit")}
            </LinkButton>
          ) : null}
          <LinkButton size="sm" to={`${base}/deposits${within}`}>
            {t("Deposits")}
          </LinkButton>
          <LinkButton size="sm" to={`${base}/withdraws${within}`}>
            {t("Withdrawals")}
          </LinkButton>
        </span>
      </div>
      <Tabs label={t("Account")} className="views">
        {customer.balances.map(({ id, mode, currency }) => (
          <Tab key={id} to={to(id)} current={id === summary.account_id}>
            {mode === "real" ? t("Real") : t("Demo")} {currency} {id}
          </Tab>
        ))}
      </Tabs>
      <div className="card-body">
        <KeyValueList>
          <KeyValue label={t("Deposits")}>
            <Money value={summary.money_in} currency={summary.currency} />
          </KeyValue>
          <KeyValue label={t("Withdrawals")}>
            <Money value={summary.money_out} currency={summary.currency} />
          </KeyValue>
          <KeyValue label={t("Trading")}>
            <Profit value={summary.trading} place="estimate" currency={summary.currency} />
          </KeyValue>
          <KeyValue label={t("Adjustments")}>
            <Money value={summary.adjustments} currency={summary.currency} />
          </KeyValue>
          <KeyValue label={t("Balance")} total>
            <Money value={summary.closing} currency={summary.currency} />
          </KeyValue>
        </KeyValueList>
      </div>
      {rows.length === 0 ? <EmptyState icon={Landmark} title={t("No movements")} small /> : <LedgerTable rows={rows} />}
      <nav className="card-body row" aria-label={t("Pages")}>
        {page > 1 ? <LinkButton to={to(summary.account_id, page - 1)}>{t("Newer")}</LinkButton> : null}
        {hasMore ? (
          <LinkButton className="end" to={to(summary.account_id, page + 1)}>
            {t("Older")}
          </LinkButton>
        ) : null}
      </nav>
    </>
  );
}

function LedgerTable({ rows }: { rows: readonly StatementRow[] }) {
  const { t } = useTranslation();
  const { timeZone } = useCustomer();
  const kinds = transferKinds(t);
  return (
    <Table label={t("Ledger")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Date")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell>{t("Description")}</HeadCell>
          <HeadCell numeric>{t("Amount")}</HeadCell>
          <HeadCell numeric>{t("Balance")}</HeadCell>
          <MoreHead text={t("More")} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="sub s-c">
              <DateTime iso={row.created_at} timeZone={timeZone} as="office" />
            </td>
            <td data-label={t("Type")}>{kinds[row.kind] ?? row.kind}</td>
            <td className="s-a">
              <bdi>{describeMovement(row, t)}</bdi>
            </td>
            <td className="num s-b">
              <Profit value={row.amount} place="estimate" />
            </td>
            <td className="num" data-label={t("Balance")}>
              <Money value={row.balance_after} />
            </td>
            <MoreCell text={t("More")} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

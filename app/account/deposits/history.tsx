import { useLoaderData } from "@remix-run/react";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countDeposits, listDeposits } from "../../../db/queries/money/deposits.ts";
import { pageMeta } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AccountPage } from "../account-page.tsx";
import { historyPage } from "../money-input.ts";
import { PageLinks } from "../page-links.tsx";
import { DepositTable } from "./deposit-table.tsx";
import { DepositTabs } from "./deposit-tabs.tsx";
import { payPath } from "./payment.ts";

/** `payPath` is the page where a pending deposit can be paid, else null (C-172). */
export const loader = read({
  roles: signedIn,
  query: historyPage,
  async run({ history, session, query }) {
    const userId = session.user.id;
    const [rows, total] = await Promise.all([
      listDeposits(history, { userId, limit: query.limit, offset: (query.page - 1) * query.limit }),
      countDeposits(history, userId),
    ]);
    const data = rows.map(({ payment, ...row }) => ({
      ...row,
      payPath: row.status === "pending" ? payPath({ id: row.id, payment }) : null,
    }));
    return { data, meta: pageMeta(total, query) };
  },
});

export default function DepositHistory() {
  const { t } = useTranslation();
  const { data, meta } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("Deposits")}>
      <DepositTabs current="history" />
      {data.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title={t("No data found")}
          text={t("You have not deposited anything yet.")}
          actions={<LinkButton to="/deposits">{t("Deposit")}</LinkButton>}
        />
      ) : (
        <Card flush>
          <DepositTable rows={data} />
          <PageLinks meta={meta} path="/deposits/history" />
        </Card>
      )}
    </AccountPage>
  );
}

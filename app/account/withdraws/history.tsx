import { useLoaderData } from "@remix-run/react";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countWithdrawals, listWithdrawals } from "../../../db/queries/money/withdrawals.ts";
import { pageMeta } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AccountPage } from "../account-page.tsx";
import { historyPage } from "../money-input.ts";
import { PageLinks } from "../page-links.tsx";
import { WithdrawTable } from "./withdraw-table.tsx";
import { WithdrawTabs } from "./withdraw-tabs.tsx";

export const loader = read({
  roles: signedIn,
  query: historyPage,
  async run({ history, session, query }) {
    const userId = session.user.id;
    const [data, total] = await Promise.all([
      listWithdrawals(history, { userId, limit: query.limit, offset: (query.page - 1) * query.limit }),
      countWithdrawals(history, userId),
    ]);
    return { data, meta: pageMeta(total, query) };
  },
});

export default function WithdrawHistory() {
  const { t } = useTranslation();
  const { data, meta } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("Withdraws")}>
      <WithdrawTabs current="history" />
      {data.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title={t("No data found")}
          text={t("You have not withdrawn anything yet.")}
          actions={<LinkButton to="/withdraws">{t("Withdraw")}</LinkButton>}
        />
      ) : (
        <Card flush>
          <WithdrawTable rows={data} />
          <PageLinks meta={meta} path="/withdraws/history" />
        </Card>
      )}
    </AccountPage>
  );
}

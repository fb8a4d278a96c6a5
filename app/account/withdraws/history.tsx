import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countWithdrawals, listWithdrawals } from "../../../db/queries/money/withdrawals.ts";
import type { WithdrawalRow } from "../../../db/queries/money/withdrawals.ts";
import { pageMeta } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Popover } from "../../ui/popover.tsx";
import { historyPage } from "../money-input.ts";
import { RequestHistory } from "../requests/request-history.tsx";

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
    <RequestHistory
      kind="withdrawal"
      rows={data}
      meta={meta}
      description={(row) => (
        <span className="row row-4">
          <bdi className="trunc">{row.description}</bdi>
          <BankPopover row={row} />
        </span>
      )}
      method={({ gateway }) => (gateway === "bank" ? t("Bank transfer") : gateway)}
    />
  );
}

function BankPopover({ row: { id, formattedDescription: bank } }: { row: WithdrawalRow }) {
  const { t } = useTranslation();
  const lines: [string, string][] = [
    [t("Bank name"), bank.bankName],
    [t("Account holder"), bank.accountName],
    [t("Account number"), bank.accountNumber],
    [t("SWIFT/BIC"), bank.swiftCode],
    [t("Country"), bank.bankCountry],
  ];
  return (
    <>
      <Button type="button" variant="ghost" size="sm" popovertarget={`bank-${id}`}>
        {t("Details")}
      </Button>
      <Popover id={`bank-${id}`} title={t("Details")}>
        <KeyValueList lined>
          {lines.map(([label, value]) => (
            <KeyValue key={label} label={label}>
              <Ltr>{value}</Ltr>
            </KeyValue>
          ))}
        </KeyValueList>
      </Popover>
    </>
  );
}

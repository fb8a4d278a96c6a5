import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getUser } from "../../db/queries/iam/get-user.ts";
import { listAccounts } from "../../db/queries/money/list-accounts.ts";
import { read } from "../http/read.ts";
import { signedIn } from "../http/roles.ts";
import { Card } from "../ui/card.tsx";
import { Money } from "../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../ui/key-value.tsx";
import { Notice } from "../ui/notice.tsx";
import { AccountPage } from "./account-page.tsx";

export const loader = read({
  roles: signedIn,
  async run({ pool, actor, session }) {
    const [accounts, person] = await Promise.all([
      listAccounts(pool, { userId: session.user.id }),
      getUser(pool, actor),
    ]);
    return { accounts: accounts.filter(({ mode }) => mode === "real"), kycStatus: person.user.kyc_status };
  },
});

/** What is there to deposit to. No payment gateway is set up yet, and the page says so instead of pretending. */
export default function Deposits() {
  const { t } = useTranslation();
  const { accounts, kycStatus } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("Deposits")}>
      {kycStatus === "approved" ? null : (
        <Notice tone="warn" actions={<Link to="/kyc">{t("Verify now")}</Link>}>
          {t("Please verify KYC to enable deposit")}
        </Notice>
      )}
      <Card title={t("Real accounts")}>
        <KeyValueList lined>
          {accounts.map((account) => (
            <KeyValue key={account.id} label={account.currency}>
              <Money value={account.balance} currency={account.currency} />
            </KeyValue>
          ))}
        </KeyValueList>
      </Card>
      <Notice>{t("No payment gateway is set up. Please ask support how to deposit.")}</Notice>
    </AccountPage>
  );
}

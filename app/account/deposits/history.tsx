import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countDeposits, listDeposits } from "../../../db/queries/money/deposits.ts";
import { pageMeta } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Link } from "../../ui/link.tsx";
import { RequestedAmount } from "../../ui/requested-amount.tsx";
import { historyPage } from "../money-input.ts";
import { RequestHistory } from "../requests/request-history.tsx";
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
    <RequestHistory
      kind="deposit"
      rows={data}
      meta={meta}
      description={(row) => (
        <>
          {row.gateway === "bank" ? t("Deposit request") : t(row.description)}{" "}
          <RequestedAmount value={row.requested_amount} currency={row.balance.currency} before="· " />{" "}
          {row.proof ? (
            <a className="link" href={row.proof} target="_blank" rel="noreferrer">
              {t("Proof of payment")}
            </a>
          ) : null}
        </>
      )}
      next={(row) =>
        row.payPath ? (
          <Link className="link" to={row.payPath} reloadDocument>
            {t("Continue")}
          </Link>
        ) : null
      }
      method={(row) => t(row.gateway_title)}
    />
  );
}

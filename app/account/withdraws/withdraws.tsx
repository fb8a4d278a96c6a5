import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getUser } from "../../../db/generated/iam.ts";
import { listRealAccounts } from "../../../db/queries/money/accounts.ts";
import { paymentTerms } from "../../../db/queries/money/gateways.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { KycNotice } from "../kyc-notice.tsx";
import { RequestPage } from "../requests/request-history.tsx";
import { requestSums } from "../requests/request-sums.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

const typed = z.string().max(200).catch("").default("");

/** Without scripts the form is sent here with GET to calculate its fee, with its values in the address. */
export const loader = read({
  roles: signedIn,
  query: z.object({
    balance_id: z.coerce.number().int().positive().nullable().catch(null).default(null),
    amount: typed,
    bank_name: typed,
    account_number: typed,
    swift_code: typed,
    bank_country: typed,
  }),
  async run({ pool, actor, session, request, context, query: { balance_id: requestedId, ...query } }) {
    const [accounts, terms, person, language] = await Promise.all([
      listRealAccounts(pool, session.user.id),
      paymentTerms(pool),
      getUser(pool, { actor }),
      detectLanguage(request, context),
    ]);
    const fees = { percentage: terms.withdraw_fee_percentage, fixed: terms.withdraw_fee_fixed };
    const balanceId =
      accounts.find(({ id }) => id === requestedId)?.id ??
      accounts.find(({ is_active }) => is_active)?.id ??
      accounts[0]?.id ??
      null;
    return {
      accounts,
      fees,
      balanceId,
      typed: query,
      sums: requestSums(query.amount, fees),
      paymentName: person.user.payment_name,
      kyc: { status: person.user.kyc_status, required: terms.kyc_withdraw },
      countries: countryChoices(language.code),
      attempt: randomUUID(),
    };
  },
});

export default function Withdraws() {
  const { t } = useTranslation();
  const { kyc, ...data } = useLoaderData<typeof loader>();
  return (
    <RequestPage kind="withdrawal" tab="form">
      <KycNotice strict status={kyc.status} text={t("Please verify KYC to enable withdraw")} />
      <WithdrawForm {...data} />
    </RequestPage>
  );
}

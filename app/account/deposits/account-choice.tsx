import { useTranslation } from "react-i18next";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import { Chip } from "../../ui/chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { StepCard } from "./step-card.tsx";

type Props = { accounts: RealAccount[]; balanceId: number | null; onChoose: (id: number) => void };

/** Real accounts only, because demo accounts take no deposits; the held amount is shown beside each balance. */
export function AccountChoice({ accounts, balanceId, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <StepCard number={1} title={t("Account")}>
      <div className="grid2" role="radiogroup" aria-label={t("Account")}>
        {accounts.map((account) => (
          <label key={account.id} className="gw gw-wallet">
            <span>
              <span className="row">
                <Chip tone="accent">{t("Real")}</Chip>
                <b className="med">{t("Account {{currency}}", { currency: account.currency })}</b>
              </span>
              <span className="strong gw-sum">
                <Money value={account.balance} currency={account.currency} />
              </span>
            </span>
            <input
              type="radio"
              className="radio"
              name="balance_id"
              value={account.id}
              defaultChecked={account.id === balanceId}
              onChange={() => onChoose(account.id)}
            />
            <span className="meta">
              <span>
                {t("On Hold")} <Money value={account.held} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </StepCard>
  );
}

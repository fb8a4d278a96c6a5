import { Form } from "@remix-run/react";
import { ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "../../../db/queries/money/list-accounts.ts";
import { Chip } from "../../ui/chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";

/** C-024: pressing a wallet makes it the one that trades. */
export function WalletSwitcher({ accounts }: { accounts: readonly AccountRow[] }) {
  const { t } = useTranslation();
  const active = accounts.find((account) => account.is_active);
  return (
    <>
      <button type="button" className="accsel" popovertarget="wallets">
        <span className="vh">{t("Switch account")}</span>
        {active ? (
          <>
            <ModeChip mode={active.mode} />
            <span className="muted">{active.currency}</span>
            <b className="med">
              <Money value={active.balance} />
            </b>
          </>
        ) : (
          t("No account")
        )}
        <Icon of={ChevronsUpDown} size={14} />
      </button>
      <Popover id="wallets" title={t("Accounts")} above end>
        <Form method="post" action="/dashboard/switch-wallet" className="stack stack-8" reloadDocument>
          {accounts.map((account) => (
            <button
              key={account.id}
              className="walletcard"
              name="balanceId"
              value={account.id}
              aria-pressed={account.is_active}
            >
              <span className="row between">
                <ModeChip mode={account.mode} />
                <b className="med">
                  <Money value={account.balance} currency={account.currency} />
                </b>
              </span>
              <span className="row between xs muted">
                <span>
                  {t("Available")} <Money value={account.available} />
                </span>
                <span>
                  {t("On Hold")} <Money value={account.margin} />
                </span>
              </span>
            </button>
          ))}
        </Form>
      </Popover>
    </>
  );
}

function ModeChip({ mode }: { mode: AccountRow["mode"] }) {
  const { t } = useTranslation();
  return mode === "real" ? <Chip tone="accent">{t("Real")}</Chip> : <Chip>{t("Demo")}</Chip>;
}

import { ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccountRow } from "../../db/queries/money/accounts.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Money } from "../ui/figures.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { WalletCards } from "./wallet-cards.tsx";
import { Form } from "../ui/form.tsx";

/**
 * Switches the active account (C-024, C-056): a click switches at once; with the keyboard, arrow keys select and the
 * button confirms.
 */
export function WalletSwitcher({ accounts, above = false }: { accounts: readonly AccountRow[]; above?: boolean }) {
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
      <Popover id="wallets" title={t("Accounts")} above={above} end>
        <Form method="post" action="/dashboard/switch-wallet" className="stack stack-8" reloadDocument>
          <WalletCards
            legend={t("Account")}
            name="balanceId"
            wallets={accounts}
            chosen={active?.id ?? null}
            modeText={{ demo: t("Demo account"), real: t("Real account") }}
            availableText={t("Available")}
            onHoldText={t("On hold")}
            onPress={(form) => form?.requestSubmit()}
          />
          <Button variant="primary" block>
            {t("Switch account")}
          </Button>
        </Form>
      </Popover>
    </>
  );
}

function ModeChip({ mode }: { mode: AccountRow["mode"] }) {
  const { t } = useTranslation();
  return mode === "real" ? <Chip tone="accent">{t("Real")}</Chip> : <Chip>{t("Demo")}</Chip>;
}

import { useTranslation } from "react-i18next";
import { Tab, Tabs } from "../../ui/tabs.tsx";

export function WithdrawTabs({ current }: { current: "withdraw" | "history" }) {
  const { t } = useTranslation();
  return (
    <Tabs label={t("Withdrawals")}>
      <Tab to="/withdraws" current={current === "withdraw"}>
        {t("Withdraw")}
      </Tab>
      <Tab to="/withdraws/history" current={current === "history"}>
        {t("History")}
      </Tab>
    </Tabs>
  );
}

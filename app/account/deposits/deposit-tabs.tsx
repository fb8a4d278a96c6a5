import { useTranslation } from "react-i18next";
import { Tab, Tabs } from "../../ui/tabs.tsx";

export function DepositTabs({ current }: { current: "deposit" | "history" }) {
  const { t } = useTranslation();
  return (
    <Tabs label={t("Deposits")}>
      <Tab to="/deposits" current={current === "deposit"}>
        {t("Deposit")}
      </Tab>
      <Tab to="/deposits/history" current={current === "history"}>
        {t("History")}
      </Tab>
    </Tabs>
  );
}

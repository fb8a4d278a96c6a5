import { useTranslation } from "react-i18next";

type Uses = { positions: number; pending: number; conversions: number };

/** What depends on an instrument: "Open positions: 10 · pending orders: 2 · positions converted with its price: 24". */
export function useUsesText(): (uses: Uses) => string {
  const { t } = useTranslation();
  return (uses) =>
    t(
      "Open positions: {{positions}} · pending orders: {{pending}} · positions converted with its price: {{conversions}}",
      uses,
    );
}

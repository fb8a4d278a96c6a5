import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../ui/hydrated.ts";

/** Selects the rows of the page, or none; without scripts the rows are selected one by one. */
export function SelectPage({ form }: { form: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const rows = () => [...document.querySelectorAll<HTMLInputElement>(`input[name=ids][form="${form}"]`)];
  useEffect(() => {
    function follow() {
      const all = rows();
      const count = all.filter(({ checked }) => checked).length;
      if (!box.current) return;
      box.current.checked = count > 0 && count === all.length;
      box.current.indeterminate = count > 0 && count < all.length;
    }
    document.addEventListener("change", follow);
    return () => document.removeEventListener("change", follow);
  });
  if (!hydrated) return <span className="vh">{t("Select")}</span>;
  return (
    <input
      ref={box}
      type="checkbox"
      className="box"
      aria-label={t("Select page")}
      onChange={({ currentTarget: { checked } }) => {
        for (const row of rows()) row.checked = checked;
      }}
    />
  );
}

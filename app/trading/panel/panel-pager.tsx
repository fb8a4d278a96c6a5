import { useTranslation } from "react-i18next";
import type { PageMeta } from "../../http/paging.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Pager } from "../../ui/pager.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";

export function PanelPager({ meta, address }: { meta: PageMeta; address: Address }) {
  const { t } = useTranslation();
  const { to } = useLists(address);
  if (meta.pages <= 1) return null;
  const first = (meta.page - 1) * meta.per_page + 1;
  const last = Math.min(meta.total, meta.page * meta.per_page);
  const numbers = {
    first: formatUnits(String(first)),
    last: formatUnits(String(last)),
    total: formatUnits(String(meta.total)),
  };
  const near = [meta.page - 1, meta.page, meta.page + 1].filter((page) => page >= 1 && page <= meta.pages);
  const pages = [...new Set([1, ...near, meta.pages])];
  return (
    <Pager
      label={t("Pages")}
      summary={t("{{first}}–{{last}} of {{total}}", numbers)}
      previous={{ to: meta.page > 1 ? to({ page: meta.page - 1 }) : null, text: t("Previous") }}
      next={{ to: meta.page < meta.pages ? to({ page: meta.page + 1 }) : null, text: t("Next") }}
      pages={pages.map((page) => ({ to: to({ page }), text: String(page), current: page === meta.page }))}
    />
  );
}

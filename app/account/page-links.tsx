import { useTranslation } from "react-i18next";
import type { PageMeta } from "../http/paging.ts";
import { formatUnits } from "../ui/format/number.ts";
import { Pager } from "../ui/pager.tsx";

/** Links to the first, the neighbouring and the last page of a history. The path may contain a query. */
export function PageLinks({ meta, path }: { meta: PageMeta; path: string }) {
  const { t } = useTranslation();
  if (meta.pages <= 1) return null;
  const { total, per_page: size, page, pages } = meta;
  const to = (number: number) => (number === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${number}`);
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const values = {
    first: formatUnits(String((page - 1) * size + 1)),
    last: formatUnits(String(Math.min(total, page * size))),
    total: formatUnits(String(total)),
  };
  return (
    <Pager
      label={t("Pages")}
      summary={t("{{first}}–{{last}} of {{total}}", values)}
      previous={{ to: page > 1 ? to(page - 1) : null, text: t("Previous") }}
      next={{ to: page < pages ? to(page + 1) : null, text: t("Next") }}
      pages={[...new Set(near)].map((number) => ({ to: to(number), text: String(number), current: number === page }))}
    />
  );
}

import type { ListTranslationsRow } from "../../../db/generated/site.ts";
import { Chip } from "../../ui/chip.tsx";
import { type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListTranslationsRow, "sort_key">;
type Given = { language: { code: string; direction: "ltr" | "rtl" } };

/** A-048, with the languages that lack the text. */
export const translationList: ListDefinition<Row, Given> = {
  name: "translations",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    key: { head: "Key", card: "a", className: "text-cell", cell: (row) => <bdi>{row.key}</bdi> },
    value: {
      head: "Value",
      card: "c",
      className: "text-cell",
      cell: (row, { t, language }) =>
        row.value === null ? (
          <Chip tone="warn">{t("Missing")}</Chip>
        ) : (
          <bdi dir={language.direction} lang={language.code}>
            {row.value}
          </bdi>
        ),
    },
    missing_in: {
      head: "Missing in",
      isUnsorted: true,
      cell: (row) => (row.missing_in ? Ltr({ children: row.missing_in }) : "-"),
    },
  },
  sort: "-id",
  search: "Search key or text",
  filters: { state: oneOf("Status", { missing: "Missing", translated: "Translated" }) },
};

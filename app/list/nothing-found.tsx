import { type LucideIcon, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListAddress } from "./list-address.ts";

type Props = { empty: { icon: LucideIcon; text?: string }; add?: { to: string; text: string } };

/** In place of the rows of an empty page. */
export function NothingFound({ empty, add }: Props) {
  const { t } = useTranslation();
  const { state, to } = ListAddress.use();
  const filters = Object.keys(state.filters).length;
  const isNarrowed = state.search !== "" || filters > 0;
  const narrowed =
    state.search === ""
      ? t("No results match these filters.")
      : filters === 0
        ? t("No results match “{{search}}”.", { search: state.search })
        : t("No results match “{{search}}” with these filters.", { search: state.search });
  return (
    <EmptyState
      icon={empty.icon}
      title={t("No data found")}
      text={isNarrowed ? narrowed : state.page > 1 ? t("This page is past the end of the list.") : empty.text}
      actions={
        isNarrowed ? (
          <>
            <LinkButton variant="primary" to={to({ filters: {}, search: "" })}>
              {t("Clear filters")}
            </LinkButton>
            {add ? (
              <LinkButton icon={Plus} to={add.to} preventScrollReset>
                {add.text}
              </LinkButton>
            ) : null}
          </>
        ) : state.page > 1 ? (
          <LinkButton to={to({ page: 1, at: "" })}>{t("First page")}</LinkButton>
        ) : null
      }
    />
  );
}

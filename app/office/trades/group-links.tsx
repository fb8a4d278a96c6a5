import { useTranslation } from "react-i18next";
import { ListAddress } from "../../list/list-address.ts";
import { SegmentedLinks } from "../../ui/segmented.tsx";

/** The trades one by one, or in groups with subtotals. */
export function GroupLinks() {
  const { t } = useTranslation();
  const { state, to } = ListAddress.use();
  const { group = "", shown: _shown, ...without } = state.filters;
  return (
    <SegmentedLinks
      label={t("Group by")}
      options={[
        { label: t("No groups"), to: to({ filters: without }), current: group === "" },
        {
          label: t("By instrument"),
          to: to({ filters: { ...without, group: "instrument" } }),
          current: group === "instrument",
        },
        {
          label: t("By customer"),
          to: to({ filters: { ...without, group: "customer" } }),
          current: group === "customer",
        },
      ]}
    />
  );
}

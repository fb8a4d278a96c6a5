import { useTranslation } from "react-i18next";
import { usePanel } from "../ui/panel.ts";
import { ListAddress } from "./list-address.ts";

const formOf = (list: string) => `panels-${list}`;

/** One of the list's panels, rendered when it is opened first. */
export function usePanelOfList(name: "filter" | "columns" | "view") {
  const { definition } = ListAddress.use();
  const { t } = useTranslation();
  const id = `${name}-${definition.name}`;
  const { sheet, ...panel } = usePanel(id, formOf(definition.name));
  return { id, ...panel, sheet: { ...sheet, closeText: t("Close") } };
}

/** What brings the same page with a panel, where there are no scripts to open it. */
export function PanelForm() {
  const { definition, path, to } = ListAddress.use();
  const [, query = ""] = to().split("?");
  return (
    <form noValidate id={formOf(definition.name)} method="get" action={path} hidden>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

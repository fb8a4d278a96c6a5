import { useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Form } from "../../ui/form.tsx";

/** Searches people by a part of their name or e-mail; other query parameters are kept. */
export function PersonSearch() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <Form method="get" role="search" className="row" replace preventScrollReset>
      {[...query]
        .filter(([name]) => name !== "person")
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      <label className="input-group search grow">
        <Icon of={Search} size={14} />
        <input
          type="search"
          name="person"
          maxLength={100}
          defaultValue={query.get("person") ?? ""}
          placeholder={t("Search name or email")}
          aria-label={t("Search name or email")}
        />
      </label>
      <Button>{t("Search")}</Button>
    </Form>
  );
}

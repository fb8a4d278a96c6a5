import { useTranslation } from "react-i18next";
import type { OfficeApis } from "../../../db/shapes/site.ts";
import { Card } from "../../ui/card.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Link } from "../../ui/link.tsx";
import { ProviderChip, providers } from "../status/providers.tsx";

/** The state of each price provider at the time of loading. */
export function Systems({ health }: { health: OfficeApis["health"] }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Price feeds")}
      actions={
        <Link className="link xs" to="/admin/status/api">
          {t("API status")}
        </Link>
      }
    >
      <KeyValueList lined>
        {providers.map(([api, name]) => (
          <KeyValue key={api} label={t(name)}>
            <ProviderChip beat={health.find((beat) => beat.api === api)} />
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}

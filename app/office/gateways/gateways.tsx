import { Outlet, useLoaderData } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listGateways } from "../../../db/generated/money.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { IconLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { gatewayKeys } from "../../gateways/gateway-keys.ts";

/** Gateways at /admin/gateways and /admin/gateways/manual. */
export const loader = read({
  roles: [admin],
  async run({ pool, actor, request }) {
    const kind = new URL(request.url).pathname.startsWith("/admin/gateways/manual") ? "manual" : "automatic";
    const gateways = (await listGateways(pool, { actor })).filter((gateway) => gateway.kind === kind);
    return { kind, gateways };
  },
});

export default function Gateways() {
  const { t } = useTranslation();
  const { kind, gateways } = useLoaderData<typeof loader>();
  const path = kind === "manual" ? "/admin/gateways/manual" : "/admin/gateways";
  return (
    <Page title={kind === "manual" ? t("Manual gateways") : t("Automatic gateways")}>
      <div className="grid2">
        {gateways.map(({ name, title, isActive, fee, keys, isSet }) => (
          <Card
            key={name}
            title={title}
            actions={
              <>
                <Chip dot tone={isActive ? "ok" : undefined}>
                  {isActive ? t("Active") : t("Inactive")}
                </Chip>
                <IconLink
                  id={`edit-${name}`}
                  icon={Pencil}
                  size="sm"
                  label={t("Edit {{name}}", { name: title })}
                  to={`${path}/${name}/edit`}
                  preventScrollReset
                />
              </>
            }
          >
            <KeyValueList dense>
              {(gatewayKeys[name] ?? []).map(({ label }, at) => (
                <KeyValue key={label} label={t(label)}>
                  {/* A secret key is empty here. */}
                  {keys[at] ? <Ltr>{keys[at]}</Ltr> : isSet[at] ? t("Saved") : t("Not set")}
                </KeyValue>
              ))}
              {name === "bank" ? null : (
                <KeyValue label={t("Fee")}>
                  <Ltr>{`${fee} %`}</Ltr>
                </KeyValue>
              )}
            </KeyValueList>
          </Card>
        ))}
      </div>
      <Outlet />
    </Page>
  );
}

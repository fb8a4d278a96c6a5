import { useLoaderData } from "@remix-run/react";
import { Split } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listRules } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { action as changeRule } from "./change-rule.ts";
import { ConfigPage } from "./config-page.tsx";
import { useMethods } from "./use-methods.ts";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => listRules(pool, { actor }) });

export const action = changeRule.add;

/** Rules that assign leads without an agent, evaluated in their order; a new rule is off. */
export default function Rules() {
  const { t } = useTranslation();
  const methods = useMethods();
  const listed = (names: readonly string[]) => <bdi>{names.join(", ") || "-"}</bdi>;
  return (
    <ConfigPage
      title={t("Automatic assignment")}
      path="/admin/crm-config/rules"
      rows={useLoaderData<typeof loader>()}
      nameOf={({ team }) => team}
      columns={[
        { head: t("Priority"), numeric: true, className: "num n", cell: ({ position }) => position },
        { head: t("Team"), className: "s-a", cell: ({ team }) => <bdi>{team}</bdi> },
        { head: t("Distribution"), className: "s-c", cell: ({ method }) => methods[method] },
        { head: t("Countries"), className: "sub trunc", cell: ({ countries }) => listed(countries) },
        { head: t("Languages"), className: "sub", cell: ({ languages }) => listed(languages) },
        {
          head: t("Available agents"),
          numeric: true,
          className: "num n",
          cell: ({ agents }) => formatUnits(String(agents)),
        },
        {
          head: t("Status"),
          className: "s-b",
          cell: (rule) => (rule.is_active ? <Chip tone="ok">{t("Active")}</Chip> : <Chip>{t("Off")}</Chip>),
        },
      ]}
      empty={{
        icon: Split,
        title: t("No rules yet."),
        text: t("New leads stay unassigned until a rule assigns them to a team."),
      }}
    />
  );
}

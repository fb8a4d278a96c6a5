import { Outlet, useLoaderData } from "@remix-run/react";
import { Plus, Split } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listRules, saveRule } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { RowActions } from "../../ui/list/row-actions.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { ruleInput } from "./rule-input.ts";
import { useMethods } from "./use-methods.ts";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => listRules(pool, { actor }) });

export const action = call({
  roles: [admin],
  input: ruleInput,
  run: ({ pool, actor, input: { version, ...rule } }) => saveRule(pool, { actor, id: null, rule, version }),
  done: (id) => ({ message: "Rule added successfully", to: "/admin/crm-config/rules", data: { id } }),
});

/** Rules that assign leads without an agent, evaluated in their order; a new rule is off. */
export default function Rules() {
  const { t } = useTranslation();
  const rules = useLoaderData<typeof loader>();
  const methods = useMethods();
  const path = "/admin/crm-config/rules";
  return (
    <main className="main" id="content">
      <div className="page-head">
        <h1>
          {t("Automatic assignment")} <span className="count n">{rules.length}</span>
        </h1>
        <div className="end">
          <LinkButton id="add-new" variant="primary" icon={Plus} to={`${path}/new`}>
            {t("Add New")}
          </LinkButton>
        </div>
      </div>
      <Card flush>
        {rules.length === 0 ? (
          <EmptyState
            icon={Split}
            title={t("No data found")}
            text={t("New leads stay without an agent until a rule gives them to a team.")}
          />
        ) : (
          <Table label={t("Automatic assignment")} cards>
            <thead>
              <tr>
                <HeadCell numeric>{t("Place")}</HeadCell>
                <HeadCell>{t("Team")}</HeadCell>
                <HeadCell>{t("How leads are given out")}</HeadCell>
                <HeadCell>{t("Only from countries")}</HeadCell>
                <HeadCell>{t("Languages")}</HeadCell>
                <HeadCell numeric>{t("Agents with room")}</HeadCell>
                <HeadCell>{t("Status")}</HeadCell>
                <HeadCell className="acts">
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={rule.id} id={`row-${rule.id}`}>
                  <td className="num n">{rule.position}</td>
                  <td className="s-a">
                    <bdi>{rule.team}</bdi>
                  </td>
                  <td className="s-c">{methods[rule.method]}</td>
                  <td className="sub trunc">
                    <bdi>{rule.countries.join(", ") || "-"}</bdi>
                  </td>
                  <td className="sub">
                    <bdi>{rule.languages.join(", ") || "-"}</bdi>
                  </td>
                  <td className="num n">{formatUnits(String(rule.agents))}</td>
                  <td className="s-b">
                    {rule.is_active ? <Chip tone="ok">{t("Active")}</Chip> : <Chip>{t("Off")}</Chip>}
                  </td>
                  <ActionCell>
                    <RowActions path={path} id={rule.id} name={rule.team} />
                  </ActionCell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      <Outlet />
    </main>
  );
}

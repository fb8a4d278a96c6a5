import { useLoaderData } from "@remix-run/react";
import { Monitor } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerForm } from "../../frame/customer-page.ts";
import { endSessionsOf, listSessionsOf } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { useCustomer } from "./own-list.tsx";
import { SecondStepReset } from "./second-step-reset.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: async ({ pool, actor, params }) => ({ sessions: await listSessionsOf(pool, { actor, userId: params.id }) }),
});

/** Signs the customer out everywhere. */
export const action = call({
  roles: [admin, manager],
  method: "DELETE",
  params: idParams,
  run: ({ pool, actor, params }) => endSessionsOf(pool, { actor, userId: params.id }),
  done: () => ({ message: "Signed out on all devices" }),
});

export default function CustomerSessions() {
  const { t } = useTranslation();
  const { sessions } = useLoaderData<typeof loader>();
  const { customer, timeZone } = useCustomer();
  const call = useCommand(customerForm(customer.id, "/sessions"));
  return (
    <div className="card-body stack">
      <div className="row between">
        <h2>{t("Sessions")}</h2>
        {sessions.length > 0 && customer.access === "all" ? (
          <call.Form {...call.formProps}>
            <input type="hidden" name="_method" value="DELETE" />
            <Button size="sm" variant="danger-line" busy={call.busy}>
              {t("Sign out of all devices")}
            </Button>
          </call.Form>
        ) : null}
      </div>
      {sessions.length === 0 ? (
        <EmptyState icon={Monitor} title={t("No active sessions.")} />
      ) : (
        <Table label={t("Sessions")}>
          <thead>
            <tr>
              <HeadCell>{t("IP address")}</HeadCell>
              <HeadCell>{t("Browser")}</HeadCell>
              <HeadCell>{t("Signed in")}</HeadCell>
              <HeadCell>{t("Last used")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td>
                  <Ltr>{session.ip ?? "–"}</Ltr>{" "}
                  {session.staff ? (
                    <Chip tone="warn">{t("Logged in by {{name}}", { name: session.staff })}</Chip>
                  ) : null}
                </td>
                <td className="sub trunc" title={session.user_agent ?? undefined}>
                  <Ltr>{(session.user_agent ?? "–").slice(0, 60)}</Ltr>
                </td>
                <td className="sub">
                  <DateTime iso={session.created_at} timeZone={timeZone} as="office" />
                </td>
                <td className="sub">
                  <DateTime iso={session.last_seen_at} timeZone={timeZone} as="office" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <SecondStepReset />
    </div>
  );
}

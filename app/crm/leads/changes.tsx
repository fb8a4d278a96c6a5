import { Link, useLoaderData } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listChanges, type ListChangesRow } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Page } from "../../ui/page.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { usePolling } from "../progress.tsx";
import { ChangeState, useChangeText } from "./change-texts.tsx";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  run: async ({ pool, actor, session }) => ({
    changes: await listChanges(pool, { actor }),
    timeZone: session.preferences.time_zone,
  }),
});

/** Bulk changes of the last 24 hours, each with its undo button. */
export default function Changes() {
  const { t } = useTranslation();
  const { changes, timeZone } = useLoaderData<typeof loader>();
  const text = useChangeText();
  usePolling(changes.some(({ state }) => state === "running"));
  return (
    <Page title={t("Recent changes")}>
      <Card flush>
        {changes.length === 0 ? (
          <EmptyState
            icon={Undo2}
            title={t("No changes in the last 24 hours.")}
            text={t("Changes can be undone for 24 hours.")}
          />
        ) : (
          <Table label={t("Recent changes")} cards>
            <thead>
              <tr>
                <HeadCell>{t("Change")}</HeadCell>
                <HeadCell>{t("Performed by")}</HeadCell>
                <HeadCell>{t("Date")}</HeadCell>
                <HeadCell className="acts">
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.id}>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its text */}
                  <td className="s-a">
                    <Link className="primary" to={`/admin/leads/changes/${change.id}`}>
                      {text(change)}
                    </Link>{" "}
                    {change.state === null ? null : <ChangeState change={change} />}
                  </td>
                  <td className="s-b">
                    <bdi>{change.full_name}</bdi>
                  </td>
                  <td className="s-c">{DateTime({ iso: change.created_at, timeZone, as: "office" })}</td>
                  <ActionCell>
                    <Undo change={change} />
                  </ActionCell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </Page>
  );
}

function Undo({ change }: { change: ListChangesRow }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/leads/changes/${change.id}/undo`);
  if (change.state === "running")
    return (
      <span className="muted xs n">
        {t("{{added}} of {{rows}}", {
          added: formatUnits(String(change.processed ?? 0)),
          rows: formatUnits(String(change.rows ?? 0)),
        })}
      </span>
    );
  if (!change.is_undoable) return <span className="muted xs">{t("Undone")}</span>;
  return (
    <call.Form {...call.formProps}>
      <Button size="sm" icon={Undo2} busy={call.busy}>
        {t("Undo")}
      </Button>
    </call.Form>
  );
}

import { Link, useLoaderData } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listChanges } from "../../../db/generated/crm.ts";
import { notFound } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ProgressMeter, secondsLeft, usePolling } from "../progress.tsx";
import { ChangeState, useChangeText } from "./change-texts.tsx";

/** JSON clients poll it for the state of a change that was answered with 202. */
export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const [change] = await listChanges(pool, { actor, changeId: params.id });
    if (!change) throw notFound();
    return {
      change,
      secondsLeft: secondsLeft(change.started_at, change.processed ?? 0, change.rows ?? 0),
      timeZone: session.preferences.time_zone,
    };
  },
});

/** One bulk change of leads: progress, result and undo. */
export default function Change() {
  const { t } = useTranslation();
  const { change, secondsLeft: left, timeZone } = useLoaderData<typeof loader>();
  const call = useCommand(`/admin/leads/changes/${change.id}/undo`);
  const text = useChangeText();
  const count = (value: number | null) => formatUnits(String(value ?? 0));
  const runs = change.state === "running";
  const reached = { processed: count(change.processed), rows: count(change.rows) };
  usePolling(runs);
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to="/admin/leads/changes">{t("Recent changes")}</Link>
          <span aria-current="page">{t("Change {{id}}", { id: change.id })}</span>
        </nav>
        <div className="page-head">
          <h1>{text(change)}</h1>
        </div>
      </div>
      <section className="card import-file">
        <header className="row row-12 wrap">
          <span className="glyph">
            <Icon of={Undo2} size={16} />
          </span>
          <div className="grow">
            <h2 className="row">
              <ChangeState change={change} />
            </h2>
            <p className="muted xs">
              <bdi>{change.full_name}</bdi> · <DateTime iso={change.created_at} timeZone={timeZone} as="office" />
            </p>
          </div>
          {change.is_undoable ? (
            <call.Form {...call.formProps}>
              <Button icon={Undo2} busy={call.busy}>
                {t("Undo")}
              </Button>
            </call.Form>
          ) : null}
        </header>
        {change.error ? <Notice tone="danger">{t(change.error)}</Notice> : null}
        {runs ? (
          <>
            <ProgressMeter
              text={
                change.is_undo
                  ? t("{{processed}} of {{rows}} leads restored", reached)
                  : t("{{processed}} of {{rows}} leads changed", reached)
              }
              processed={change.processed ?? 0}
              rows={change.rows ?? 0}
              secondsLeft={left}
            />
            <Notice>{t("You can leave this page. You will be notified when it is done.")}</Notice>
          </>
        ) : null}
        {!runs && change.kept ? (
          <p>{t("Leads not reverted because of later changes: {{kept}}", { kept: count(change.kept) })}</p>
        ) : null}
      </section>
    </Page>
  );
}

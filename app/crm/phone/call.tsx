import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { Phone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneProvider } from "../../../db/generated/crm.ts";
import { findLead } from "../../../db/queries/crm/leads.ts";
import type { Problem, Refusal } from "../../http/errors.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { toRefusal } from "../../http/refuse.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { type LeadListUnder, useLeadListUnder } from "../leads/lead-list-under.ts";
import { PhoneAgentRow } from "./phone-agent-row.tsx";
import { listAgents, type PhoneAgent } from "./voiso.ts";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  async run({ pool, actor, params: { id }, requestContext, session }) {
    const lead = await findLead(pool, actor, id);
    const request = phoneProvider(pool, { actor }).then((provider) => listAgents(provider));
    // The error is shown in the dialog, so that the list under it stays visible.
    const result: { agents: PhoneAgent[]; problem: Problem | null } = await request.then(
      (agents) => ({ agents, problem: null }),
      (error: unknown) => ({ agents: [], problem: problemOf(toRefusal(error, requestContext)) }),
    );
    return {
      id,
      name: `${lead.first_name} ${lead.last_name}`.trim(),
      phone: lead.phone,
      ownEmail: session.user.email,
      isAdmin: session.user.roleId === admin,
      ...result,
    };
  },
});

function problemOf(refusal: Refusal): Problem {
  if (refusal.status === 403 || refusal.status === 404) throw refusal;
  return refusal.problem;
}

/** Chooses the calling extension, in a dialog over the list or on a page of its own. */
export default function CallLead() {
  const { id } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  if (useOutletContext<LeadListUnder | undefined>()) return <CallOverList />;
  return (
    <Page>
      <CallDialog closeTo={`/admin/leads/${id}/edit${search}`} />
    </Page>
  );
}

function CallOverList() {
  const { back } = useLeadListUnder();
  return <CallDialog closeTo={back} />;
}

function CallDialog({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation();
  const { id, name, phone, ownEmail, isAdmin, problem, ...loaded } = useLoaderData<typeof loader>();
  const others = usePhoneAgents(loaded.agents);
  const isOwn = ({ email }: PhoneAgent) => email.toLowerCase() === ownEmail.toLowerCase();
  const agents = [...others.filter(isOwn), ...others.filter((agent) => !isOwn(agent))];
  return (
    <Dialog
      title={t("Call {{name}}", { name: name || phone || id })}
      note={phone ? <Ltr>{phone}</Ltr> : null}
      closeTo={closeTo}
      closeText={t("Close")}
      returnFocusTo={`call-${id}`}
    >
      <DialogBody>
        {problem && agents.length === 0 ? <CallProblem problem={problem} isAdmin={isAdmin} /> : null}
        {agents.length === 0 && !problem ? <EmptyState icon={Phone} title={t("No agents")} /> : null}
        <ul className="people-list">
          {agents.map((agent) => (
            <PhoneAgentRow key={agent.email} agent={agent} isOwn={isOwn(agent)} leadId={id} closeTo={closeTo} />
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

/** crm.phone_provider raises it while Voiso has no cluster and key. */
const NOT_CONFIGURED = "BT520";

/** Why a call is not possible. Administrators can open the settings of the provider, others read who can. */
function CallProblem({ problem, isAdmin }: { problem: Problem; isAdmin: boolean }) {
  const { t } = useTranslation();
  const isConfigured = problem.code !== NOT_CONFIGURED;
  return (
    <Notice
      tone="warn"
      actions={
        isConfigured || !isAdmin ? null : (
          <LinkButton size="sm" to="/admin/apis">
            {t("Trade APIs")}
          </LinkButton>
        )
      }
    >
      {t(problem.message)}
      {isConfigured || isAdmin ? null : (
        <p className="sub xs">{t("An administrator can set it up in the settings under Trade APIs.")}</p>
      )}
    </Notice>
  );
}

const POLL_INTERVAL_MS = 10_000;

/** Polls the agents' states while the page is visible; after a failed request the last states are kept. */
function usePhoneAgents(loaded: readonly PhoneAgent[]): readonly PhoneAgent[] {
  const [latest, setLatest] = useState<readonly PhoneAgent[] | null>(null);
  useEffect(() => {
    const aborted = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      const request = fetch("/admin/crm/voiso/agents", {
        headers: { Accept: "application/json" },
        signal: aborted.signal,
      });
      const response = await request
        .then((reply) => (reply.ok ? (reply.json() as Promise<{ data: PhoneAgent[] }>) : null))
        .catch(() => null);
      if (response && !aborted.signal.aborted) setLatest(response.data);
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      aborted.abort();
    };
  }, []);
  return latest ?? loaded;
}

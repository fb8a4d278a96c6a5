import { useLoaderData } from "@remix-run/react";
import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findLead } from "../../../db/queries/crm/find-lead.ts";
import { phoneProvider } from "../../../db/queries/crm/phone-provider.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { idParams } from "../leads/fields.ts";
import { type AgentStatus, listAgents, type PhoneAgent } from "./voiso.ts";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  async run({ pool, actor, params: { id } }) {
    const [lead, agents] = await Promise.all([
      findLead(pool, actor, id),
      phoneProvider(pool, actor).then((provider) => listAgents(provider)),
    ]);
    return { id, name: `${lead.first_name} ${lead.last_name}`.trim(), phone: lead.phone, agents };
  },
});

const tones: Record<AgentStatus, Tone> = {
  offline: "danger",
  unavailable: "danger",
  available: "ok",
  inbound: "warn",
  outbound: "warn",
};

/** whose phone is to ring. */
export default function CallLead() {
  const { t } = useTranslation();
  const { id, name, phone, agents } = useLoaderData<typeof loader>();
  return (
    <main className="main" id="content">
      <Dialog
        title={t("Call {{name}}", { name: name || phone || id })}
        closeTo={`/admin/leads/${id}/edit`}
        closeText={t("Close")}
      >
        <DialogBody>
          {phone ? (
            <p className="muted">
              <Ltr>{phone}</Ltr>
            </p>
          ) : null}
          {agents.length === 0 ? (
            <EmptyState icon={Phone} title={t("No agents")} />
          ) : (
            <ul className="stack plain">
              {agents.map((agent) => (
                <Agent key={agent.email} agent={agent} leadId={id} />
              ))}
            </ul>
          )}
        </DialogBody>
      </Dialog>
    </main>
  );
}

function Agent({ agent: { email, ext, status }, leadId }: { agent: PhoneAgent; leadId: number }) {
  const { t } = useTranslation();
  const { Form, busy } = useCall();
  const states = {
    offline: t("Offline"),
    unavailable: t("Unavailable"),
    available: t("Available"),
    inbound: t("Inbound"),
    outbound: t("Outbound"),
  };
  return (
    <li>
      <Form method="post" action="/admin/crm/voiso/startCall" className="row row-8">
        <input type="hidden" name="leadId" value={leadId} />
        <input type="hidden" name="agentEmail" value={email} />
        <span className="grow">
          <Ltr>{email}</Ltr> <Ltr className="muted">{ext}</Ltr>
        </span>
        <Chip dot tone={tones[status]}>
          {states[status]}
        </Chip>
        <Button size="sm" icon={Phone} busy={busy} aria-label={t("Call by {{email}}", { email })}>
          {t("Call")}
        </Button>
      </Form>
    </li>
  );
}

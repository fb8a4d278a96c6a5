import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { useCloseWhenDone } from "../leads/lead-list-under.ts";
import type { AgentStatus, PhoneAgent } from "./voiso.ts";

/** The colours of the extension's states. */
const tones: Record<AgentStatus, Tone> = {
  offline: "danger",
  unavailable: "danger",
  available: "ok",
  inbound: "warn",
  outbound: "warn",
};

type Props = {
  agent: PhoneAgent;
  /** The caller's own extension, which is the default. */ isOwn: boolean;
  leadId: number;
  closeTo: string;
};

/** An extension with its state and a call button. */
export function PhoneAgentRow({ agent: { email, ext, status }, isOwn, leadId, closeTo }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy, done } = useCommand("/admin/crm/voiso/startCall");
  useCloseWhenDone(done, closeTo);
  const states = {
    offline: t("Offline"),
    unavailable: t("Unavailable"),
    available: t("Available"),
    inbound: t("Inbound"),
    outbound: t("Outbound"),
  };
  return (
    <li>
      <Form {...formProps} className="row">
        <input type="hidden" name="leadId" value={leadId} />
        <input type="hidden" name="agentEmail" value={email} />
        <input type="hidden" name="_under" value={closeTo} />
        <span className="grow">
          <Ltr>{email}</Ltr> <Ltr className="muted">{ext}</Ltr>
          {isOwn ? <span className="sub"> · {t("Your extension")}</span> : null}
        </span>
        <Chip dot tone={tones[status]}>
          {states[status]}
        </Chip>
        <Button
          size="sm"
          variant={isOwn ? "primary" : undefined}
          icon={Phone}
          busy={busy}
          aria-label={t("Call with {{email}}", { email })}
        >
          {t("Call")}
        </Button>
      </Form>
    </li>
  );
}

import { useTranslation } from "react-i18next";
import type { ListSessionsRow } from "../../../db/generated/iam.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Ltr } from "../../ui/ltr.tsx";

type Shown = Omit<ListSessionsRow, "user_agent"> & { device: string | null };

type Props = {
  sessions: readonly Shown[];
  /** Push messages go to another browser, whose session may have expired. */
  isPushedElsewhere: boolean;
};

/** The user's sessions, with buttons to end one or all others. */
export function SessionsCard({ sessions, isPushedElsewhere }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand("/security/sessions");
  return (
    <Card
      title={t("Active sessions")}
      foot={
        sessions.length > 1 || isPushedElsewhere ? (
          <Form {...formProps} className="end">
            <input type="hidden" name="_method" value="DELETE" />
            <Button busy={busy}>{t("Sign out all other devices")}</Button>
          </Form>
        ) : null
      }
    >
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: Shown }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  const { Form, formProps, busy } = useCommand(`/security/sessions/${session.id}`);
  const device = session.device ?? t("Unknown device");
  return (
    <li className="row row-12">
      <div className="grow">
        <p className="row wrap">
          <b className="med">{device}</b>
          {session.is_current ? <Chip tone="ok">{t("This device")}</Chip> : null}
        </p>
        <p className="xs muted">
          <Ltr>{session.address ?? "–"}</Ltr> · {t("Last active")}{" "}
          <DateTime iso={session.last_seen_at} timeZone={timeZone} />
        </p>
      </div>
      {session.is_current ? null : (
        <Form {...formProps}>
          <input type="hidden" name="_method" value="DELETE" />
          <Button size="sm" busy={busy} aria-label={`${t("Sign out")}: ${device}`}>
            {t("Sign out")}
          </Button>
        </Form>
      )}
    </li>
  );
}

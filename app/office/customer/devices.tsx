import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Monitor } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import { endSessionsOf, listDevicesOf, listSessionsOf, type ListSessionsOfRow } from "../../../db/generated/iam.ts";
import { useCommand } from "../../forms/use-command.ts";
import { call } from "../../http/call.ts";
import { id, idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { MoreCell, MoreHead } from "../../ui/more-cell.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { SecondStepReset } from "../customers/second-step-reset.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  async run({ pool, actor, params }) {
    const [sessions, devices] = await Promise.all([
      listSessionsOf(pool, { actor, userId: params.id }),
      listDevicesOf(pool, { actor, userId: params.id }),
    ]);
    return { sessions, ...devices };
  },
});

/** Ends one session of the customer, or all without an id. */
export const action = call({
  roles: [admin, manager],
  method: "DELETE",
  params: idParams,
  input: z.object({ sessionId: id().optional() }),
  run: ({ pool, actor, params, input }) =>
    endSessionsOf(pool, { actor, userId: params.id, sessionId: input.sessionId ?? null }),
  done: () => ({ message: "Session ended" }),
});

const short = (agent: string | null) => (agent ?? "–").slice(0, 60);

/** Sessions, the browsers that logged in, and customers with the same browser or address. */
export default function CustomerDevices() {
  const { t } = useTranslation();
  const { sessions, devices, shared } = useLoaderData<typeof loader>();
  const { customer, timeZone } = useCustomer();
  const mayEnd = customer.access === "all";
  return (
    <>
      <h2 className="card-body">{t("Sessions")}</h2>
      {sessions.length === 0 ? (
        <EmptyState icon={Monitor} title={t("No active sessions.")} small />
      ) : (
        <Table label={t("Sessions")} cards>
          <thead>
            <tr>
              <HeadCell>{t("IP address")}</HeadCell>
              <HeadCell>{t("Browser")}</HeadCell>
              <HeadCell>{t("Signed in")}</HeadCell>
              <HeadCell>{t("Last used")}</HeadCell>
              <MoreHead text={t("More")} />
              {mayEnd ? (
                <HeadCell className="acts">
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td className="s-a">
                  <Ltr>{session.ip ?? "–"}</Ltr>{" "}
                  {session.staff ? (
                    <Chip tone="warn">{t("Logged in by {{name}}", { name: session.staff })}</Chip>
                  ) : null}
                </td>
                <td className="sub s-c">
                  <Ltr>{short(session.user_agent)}</Ltr>
                </td>
                <td className="sub" data-label={t("Signed in")}>
                  <DateTime iso={session.created_at} timeZone={timeZone} as="office" />
                </td>
                <td className="sub" data-label={t("Last used")}>
                  <DateTime iso={session.last_seen_at} timeZone={timeZone} as="office" />
                </td>
                <MoreCell text={t("More")} />
                {mayEnd ? ActionCell({ children: <EndSession session={session} /> }) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {shared.length > 0 ? <Shared shared={shared} /> : null}
      <h2 className="card-body">{t("Browsers")}</h2>
      <div className="card-body stack">
        <ul className="stack stack-8 plain">
          {devices.map((device) => (
            <li key={`${device.userAgent}-${device.lastSeenAt}`} className="row wrap">
              <Ltr>{short(device.userAgent)}</Ltr>
              <Ltr className="muted xs">{device.address ?? "–"}</Ltr>
              <span className="end muted xs">
                <DateTime iso={device.lastSeenAt} timeZone={timeZone} as="office" />
              </span>
            </li>
          ))}
          {devices.length === 0 ? <li className="muted">{t("No sign-in so far.")}</li> : null}
        </ul>
        <SecondStepReset />
      </div>
    </>
  );
}

type SharedProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "shared">;

function Shared({ shared }: SharedProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="card-body">{t("Same browser or IP address, last 30 days")}</h2>
      <div className="card-body">
        <ul className="stack stack-8 plain">
          {shared.map((one) => (
            <li key={one.id} className="row wrap">
              <Link className="link" to={customerPage(one.id)}>
                <bdi>{one.name}</bdi>
              </Link>
              <Chip tone="warn">{one.hasBrowser ? t("Same browser") : t("Same IP address")}</Chip>
              {one.address ? <Ltr className="muted xs">{one.address}</Ltr> : null}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function EndSession({ session }: { session: ListSessionsOfRow }) {
  const { t } = useTranslation();
  const { base } = useCustomer();
  const call = useCommand(`${base}/devices`);
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="_method" value="DELETE" />
      <input type="hidden" name="sessionId" value={session.id} />
      <Button size="sm" variant="danger-line" busy={call.busy}>
        {t("End session")}
        <span className="vh"> {session.ip}</span>
      </Button>
    </call.Form>
  );
}

import { useTranslation } from "react-i18next";
import type { ScreeningState } from "../../../db/shapes/compliance.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { listNames } from "./match-texts.ts";

/** What keeps customers from being compared: no list, lists that cannot be read, and customers that wait. */
export function ScreeningNotices({ state, isAdmin }: { state: ScreeningState; isAdmin: boolean }) {
  const { t } = useTranslation();
  const failing = state.lists.filter(({ error }) => error !== null);
  const lists = isAdmin ? (
    <Link className="link" to="/admin/compliance/lists">
      {t("Screening lists")}
    </Link>
  ) : null;
  return (
    <>
      {state.lists.every(({ entries }) => entries === null) ? (
        <Notice tone="warn" actions={lists}>
          {t("No list is in force. Customers are not screened until a list is imported.")}
        </Notice>
      ) : null}
      {failing.map(({ name, error, errorValues, failingSince }) => (
        <Notice key={name} tone="danger" actions={lists}>
          {t("{{list}}: the last import was refused.", { list: t(listNames[name]) })} {t(error ?? "", errorValues)}
          {failingSince ? (
            <span className="muted xs">
              {" · "}
              <Ago at={failingSince} />
            </span>
          ) : null}
        </Notice>
      ))}
      {state.oldestQueuedAt ? (
        <Notice tone={state.error ? "danger" : "info"}>
          {t("Waiting to be screened: {{number}}, the first customer since", {
            number: formatUnits(String(state.queued)),
          })}{" "}
          <Ago at={state.oldestQueuedAt} />
          {state.error ? <bdi className="muted xs"> {state.error}</bdi> : null}
        </Notice>
      ) : null}
    </>
  );
}

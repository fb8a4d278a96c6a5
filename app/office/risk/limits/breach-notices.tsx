import { useTranslation } from "react-i18next";
import type { RiskBreach } from "../../../../db/shapes/risk-limits.ts";
import { useCommand } from "../../../forms/use-command.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { DateTime } from "../../../ui/figures.tsx";
import { formatDecimal } from "../../../ui/format/number.ts";
import { pairNamed } from "../../../ui/format/pair.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useCategoryNames } from "../category-names.ts";
import { useBreachText } from "./breach-text.ts";

const MAX_NOTICES = 3;

type Props = { breaches: readonly RiskBreach[]; within: string; timeZone: string };

/** The newest exceeded limits that no administrator has acknowledged. */
export function BreachNotices({ breaches, within, timeZone }: Props) {
  const { t } = useTranslation();
  const more = breaches.length - MAX_NOTICES;
  if (breaches.length === 0) return null;
  return (
    <div className="breaches stack">
      {breaches.slice(0, MAX_NOTICES).map((breach) => (
        <BreachNotice key={breach.id} breach={breach} within={within} timeZone={timeZone} />
      ))}
      {more > 0 ? (
        <p className="xs">
          <Link className="link" to="/admin/risk/limits">
            {t("{{n}} more exceeded limits", { n: more })}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

type NoticeProps = { breach: RiskBreach; within: string; timeZone: string };

function BreachNotice({ breach, within, timeZone }: NoticeProps) {
  const { t } = useTranslation();
  const textOf = useBreachText();
  const names = useCategoryNames();
  const { Form, formProps, busy } = useCommand(`/admin/risk/breaches/${breach.id}/acknowledge`);
  const isInstrument = breach.scope !== "market" && !names[breach.scope];
  const amount = (value: string) => `${formatDecimal(value, { places: 0 })} ${breach.currency}`;
  const pair = pairNamed(breach.scope);
  return (
    <Notice
      tone={breach.level === "stop" ? "danger" : "warn"}
      actions={
        <div className="row row-4 wrap">
          <Form {...formProps} preventScrollReset>
            <Button size="sm" variant="ghost" busy={busy}>
              {t("Acknowledge")}
            </Button>
          </Form>
          {isInstrument ? (
            <LinkButton size="sm" to={`/admin/risk/${breach.scope}${within}`}>
              {t("Open {{name}}", { name: pair })}
            </LinkButton>
          ) : null}
        </div>
      }
    >
      <b>{textOf(breach)}</b>{" "}
      {t("{{figure}}, threshold {{threshold}} ({{used}} %)", {
        figure: amount(breach.figure),
        threshold: amount(breach.threshold),
        used: breach.used,
      })}
      {" · "}
      <DateTime iso={breach.at} timeZone={timeZone} as="office" />
      {breach.endedAt && breach.kind !== "order" ? <> · {t("below the threshold again")}</> : null}
    </Notice>
  );
}

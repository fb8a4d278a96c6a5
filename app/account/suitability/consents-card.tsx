import { useTranslation } from "react-i18next";
import type { Suitability } from "../../../db/shapes/compliance.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { consentKinds } from "../../ui/consent-kinds.ts";
import { DateTime } from "../../ui/figures.tsx";

type Props = { consents: Suitability["consents"]; timeZone: string };

/** The choice about marketing messages, and the log of all consents. */
export function ConsentsCard({ consents, timeZone }: Props) {
  const { t } = useTranslation();
  const change = useCommand("/suitability/consent");
  const isGiven = consents.find(({ kind }) => kind === "marketing")?.isGiven ?? false;
  return (
    <div className="stack stack-12">
      <change.Form {...change.formProps} className="row between wrap">
        <span>
          {isGiven ? t("You receive news and offers by email.") : t("You do not receive news and offers by email.")}
        </span>
        <input type="hidden" name="given" value={isGiven ? "off" : "on"} />
        <Button size="sm" busy={change.busy}>
          {isGiven ? t("Withdraw consent") : t("Give consent")}
        </Button>
      </change.Form>
      {consents.length > 0 ? (
        <ul className="plain stack stack-8" aria-label={t("Consent log")}>
          {consents.map(({ id, kind, version, isGiven: given, at }) => (
            <li key={id} className="row between wrap">
              <span>
                {t(consentKinds[kind])}: {given ? t("given") : t("withdrawn")} <bdi className="muted xs">{version}</bdi>
              </span>
              <span className="muted xs">
                <DateTime iso={at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

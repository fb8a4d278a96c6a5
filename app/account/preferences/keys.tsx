import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { keyCaps, type KeyCommand, keyOf } from "../../frame/key-bindings.ts";
import { USED_KEY } from "../../frame/key-rules.ts";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useKeyList } from "../../trading/keys/key-list.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { KeyField } from "./key-field.tsx";

export const loader = read({ roles: signedIn, run: async () => ({}) });

/** The keys of all commands, each of which can be changed or cleared. */
export default function KeysPage() {
  const { t } = useTranslation();
  const { preferences, impersonating } = usePage();
  return (
    <Page title={t("Keyboard shortcuts")} narrow>
      {impersonating ? <Notice tone="warn">{t("Not allowed while logged in as a customer")}</Notice> : null}
      {preferences.shortcuts ? null : (
        <Notice tone="info">
          {t("Single-key shortcuts are off. Only shortcuts with Ctrl work.")}{" "}
          <Link className="link" to="/profile/preferences">
            {t("Preferences")}
          </Link>
        </Notice>
      )}
      <p className="muted">
        {t("Press the new key in a field, two keys for a sequence such as G L. Clear a field to remove its key.")}
      </p>
      <KeysForm key={JSON.stringify(preferences.keys)} />
      <DefaultKeys />
    </Page>
  );
}

function KeysForm() {
  const { t } = useTranslation();
  const { desk, preferences } = usePage();
  const call = useCall("/preferences/keys", { id: "keys" });
  const groups = useKeyList(desk !== null).map(({ title, lines }) => ({
    title,
    lines: lines.flatMap(({ command, text }) => (command && command !== "leave" ? [{ command, text }] : [])),
  }));
  const labels = new Map<string, string>(groups.flatMap(({ lines }) => lines.map((one) => [one.command, one.text])));
  const labelOf = (command: string) => labels.get(command) ?? command;

  /** The refusal names the other command by its id. */
  function fieldOf(command: KeyCommand) {
    const initialValue = keyCaps(keyOf(command, preferences.keys)).join(" ");
    const field = call.field(command, { initialValue });
    const other = call.problem?.values?.command;
    return other && field.errors ? { ...field, errors: [t(USED_KEY, { command: labelOf(other) })] } : field;
  }

  return (
    <call.Form {...call.formProps} className="stack">
      {groups.map(({ title, lines }) => (
        <Card key={title} title={title}>
          <div className="key-fields">
            {lines.map(({ command, text }) => (
              <KeyField key={command} command={command} label={text} field={fieldOf(command)} labelOf={labelOf} />
            ))}
          </div>
        </Card>
      ))}
      <div>
        <Button variant="primary" busy={call.busy}>
          {t("Save shortcuts")}
        </Button>
      </div>
    </call.Form>
  );
}

function DefaultKeys() {
  const { t } = useTranslation();
  const call = useCall("/preferences/keys", { id: "default-keys" });
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="_defaults" value="true" />
      <Button busy={call.busy}>{t("Restore default shortcuts")}</Button>
    </call.Form>
  );
}

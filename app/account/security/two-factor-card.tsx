import { useTranslation } from "react-i18next";
import type { Security } from "../../../db/shapes/iam.ts";
import { useCall } from "../../forms/use-call.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Two-factor authentication: set up with the password, switched off with a code. */
export function TwoFactorCard({ security }: { security: Security }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Two-factor authentication")}
      actions={security.isOn ? <Chip tone="ok">{t("On")}</Chip> : <Chip>{t("Off")}</Chip>}
    >
      {security.isOn ? <SwitchedOn security={security} /> : <SetUp />}
    </Card>
  );
}

function SetUp() {
  const { t } = useTranslation();
  const { Form, formProps, busy, problem } = useCall("/security/second-step");
  const error = problem?.fields?.currentPassword;
  return (
    <Form {...formProps} className="stack">
      <p className="sub">{t("Adds a code from your phone when you sign in, so a stolen password is not enough.")}</p>
      <div className="grid2">
        <PasswordField
          field={{
            id: "twoFactorPassword",
            name: "currentPassword",
            required: true,
            errors: error ? [t(error)] : null,
          }}
          label={t("Current password")}
          showText={t("Show")}
          hideText={t("Hide")}
          autoComplete="current-password"
        />
      </div>
      <div>
        <Button variant="primary" busy={busy}>
          {t("Set up")}
        </Button>
      </div>
    </Form>
  );
}

function SwitchedOn({ security }: { security: Security }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  return (
    <div className="stack">
      <KeyValueList lined>
        <KeyValue label={t("On since")}>
          <DateTime iso={security.since} timeZone={timeZone} />
        </KeyValue>
        <KeyValue label={t("Recovery codes left")}>{security.codesLeft}</KeyValue>
      </KeyValueList>
      <details>
        <summary>{t("Generate new recovery codes")}</summary>
        <CodeForm id="renewCode" action="/security/second-step/codes" button={t("Generate new recovery codes")} />
      </details>
      {security.isRequired ? null : (
        <details>
          <summary>{t("Turn off two-factor authentication")}</summary>
          <CodeForm id="endCode" action="/security/second-step" method="DELETE" button={t("Turn off")} isDanger />
        </details>
      )}
    </div>
  );
}

type FormProps = { id: string; action: string; method?: string; button: string; isDanger?: boolean };

function CodeForm({ id, action, method, button, isDanger }: FormProps) {
  const { t } = useTranslation();
  const { Form, formProps, busy, field } = useCall(action);
  return (
    <Form {...formProps} className="stack stack-12 in-details">
      {method ? <input type="hidden" name="_method" value={method} /> : null}
      <TextField
        field={{ ...field("code", { required: true, maxLength: 20 }), id }}
        label={t("Authenticator code")}
        autoComplete="one-time-code"
        dir="ltr"
      />
      <div>
        <Button variant={isDanger ? "danger-line" : "outline"} busy={busy}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

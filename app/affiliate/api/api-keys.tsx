import { useTranslation } from "react-i18next";
import type { ListApiKeysRow } from "../../../db/generated/crm.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** Valid keys, each with a revoke button. */
export function ApiKeys({ keys, timeZone }: { keys: readonly ListApiKeysRow[]; timeZone: string }) {
  const { t } = useTranslation();
  const day = (iso: string | null) => DateTime({ iso, timeZone, as: "office" });
  return keys.map((key) => (
    <Card
      key={key.id}
      level={3}
      title={<Ltr className="mono">{`${key.prefix}…${key.last_four}`}</Ltr>}
      actions={<RevokeKey id={key.id} />}
    >
      <KeyValueList lined>
        <KeyValue label={t("Created")}>{day(key.created_at)}</KeyValue>
        <KeyValue label={t("Last used")}>{day(key.last_used_at)}</KeyValue>
        {key.expires_at ? <KeyValue label={t("Expires")}>{day(key.expires_at)}</KeyValue> : null}
      </KeyValueList>
    </Card>
  ));
}

function RevokeKey({ id }: { id: number }) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand(`/affiliate/api/keys/${id}`);
  return (
    <Form {...formProps}>
      <input type="hidden" name="_method" value="DELETE" />
      <Button size="sm" variant="danger-line" busy={busy}>
        {t("Revoke")}
      </Button>
    </Form>
  );
}

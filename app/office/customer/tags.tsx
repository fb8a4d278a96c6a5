import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Tag } from "../../../db/shapes/iam.ts";
import { useCall } from "../../forms/use-call.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = { id: number; tags: readonly Tag[]; plan: string | null; mayChange: boolean };

/** The customer's plan and tags, with a form to add a tag and a button to remove each. */
export function Tags({ id, tags, plan, mayChange }: Props) {
  const { t } = useTranslation();
  const call = useCall(`/admin/customers/${id}/tags`);
  return (
    <div className="stack stack-8">
      <ul className="row row-4 wrap plain" aria-label={t("Tags")}>
        {plan ? (
          <li>
            <Chip>
              <bdi>{plan}</bdi>
            </Chip>
          </li>
        ) : null}
        {tags.map((tag) => (
          <li key={tag.id}>
            <Chip tone="accent">
              <bdi>{tag.name}</bdi>
              {mayChange ? <RemoveTag id={id} tag={tag} /> : null}
            </Chip>
          </li>
        ))}
      </ul>
      {mayChange ? (
        <details key={tags.length}>
          <summary className="xs">{t("Add tag")}</summary>
          <call.Form {...call.formProps} className="row add-tag">
            <TextField
              field={call.field("tag", { id: "add-tag", required: true, maxLength: 40 })}
              label={t("Tag")}
              autoComplete="off"
            />
            <Button size="sm" icon={Plus} busy={call.busy}>
              {t("Add")}
            </Button>
          </call.Form>
        </details>
      ) : null}
    </div>
  );
}

function RemoveTag({ id, tag }: { id: number; tag: Tag }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/customers/${id}/tags`);
  return (
    <call.Form {...call.formProps} className="remove-tag">
      <input type="hidden" name="_method" value="DELETE" />
      <input type="hidden" name="tagId" value={tag.id} />
      <button type="submit" disabled={call.busy} aria-label={t("Remove tag {{name}}", { name: tag.name })}>
        <Icon of={X} size={12} />
      </button>
    </call.Form>
  );
}

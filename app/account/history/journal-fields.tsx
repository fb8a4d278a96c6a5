import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { TagDot } from "../../ui/chip.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { AttachImage } from "./attach-image.tsx";
import { Chips, Stars } from "./journal-choices.tsx";

type Props = {
  trade: TradeJournalRow;
  /** The tags that the customer has used, the most frequent first. */
  tags: readonly string[];
  journal: Pick<ReturnType<typeof useCall>, "field">;
};

/** What a customer notes about a trade. */
export function JournalFields({ trade, tags, journal: { field } }: Props) {
  const { t } = useTranslation();
  const unset = { value: "", label: NOTHING };
  return (
    <>
      <TagFields own={trade.tags} used={tags} field={field} />
      <div className="journal-ratings">
        <div className="stack stack-4">
          <span className="label" aria-hidden="true">
            {t("Followed the plan")}
          </span>
          <Segmented
            legend={t("Followed the plan")}
            name="followedPlan"
            options={[
              unset,
              { value: "yes", label: t("Yes") },
              { value: "partly", label: t("Partly") },
              { value: "no", label: t("No") },
            ]}
            defaultValue={trade.followed_plan ?? ""}
          />
        </div>
        <Stars
          legend={t("Execution, out of 5")}
          name="execution"
          value={trade.execution === null ? "" : String(trade.execution)}
        />
      </div>
      <Chips
        legend={t("State of mind")}
        name="mood"
        type="radio"
        options={[
          { value: "", label: t("Not stated") },
          { value: "calm", label: t("Calm") },
          { value: "confident", label: t("Confident") },
          { value: "hesitant", label: t("Hesitant") },
          { value: "chasing", label: t("Chasing the price") },
          { value: "tired", label: t("Tired") },
        ]}
        chosen={[String(field("mood").initialValue ?? trade.mood ?? "")]}
      />
      <TextAreaField
        field={field("note", { initialValue: trade.note, maxLength: 2000 })}
        label={t("Note")}
        hint={t("Private: only you can read your notes and tags.")}
        rows={5}
      />
      <AttachImage url={trade.image_url} field={field} />
    </>
  );
}

const MAX_CHIPS = 8;

type TagProps = { own: readonly string[]; used: readonly string[]; field: Props["journal"]["field"] };

/** Tags to choose from, and a field for new ones. */
function TagFields({ own, used, field }: TagProps) {
  const { t } = useTranslation();
  // A saved choice must not move the chips under the pointer.
  const [first] = useState(() => offeredTags(own, used));
  const offered = [...first, ...own.filter((tag) => !first.includes(tag))];
  const newTags = field("newTags");
  return (
    <>
      {offered.length > 0 ? (
        <Chips
          legend={t("Tags")}
          name="tags"
          type="checkbox"
          options={offered.map((tag) => ({ value: tag, label: tag, mark: <TagDot tag={tag} /> }))}
          chosen={[field("tags").initialValue ?? own].flat().map(String)}
        />
      ) : null}
      <TextField
        field={{ ...newTags, errors: newTags.errors ?? field("tags").errors ?? null }}
        label={offered.length > 0 ? t("New tags") : t("Tags")}
        hint={t("Up to 5, separated by commas, such as trend or breakout")}
        autoComplete="off"
      />
    </>
  );
}

/** The tags of this trade, then those of most other trades. */
function offeredTags(own: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...own, ...used])].slice(0, Math.max(MAX_CHIPS, own.length));
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { AttachImage } from "./attach-image.tsx";
import { Chips, Stars } from "./journal-choices.tsx";
import { JournalTags } from "./journal-tags.tsx";

type Props = {
  trade: TradeJournalRow;
  /** The tags that the customer has used, the most frequent first. */
  tags: readonly string[];
  journal: Pick<ReturnType<typeof useCall>, "field">;
  /** Saves the entry after a change that no field reports. */
  touch: () => void;
};

/** What a customer notes about a trade. */
export function JournalFields({ trade, tags, journal: { field }, touch }: Props) {
  const { t } = useTranslation();
  const unset = { value: "", label: NOTHING };
  return (
    <>
      <NoteFields noted={trade} used={tags} field={field} touch={touch}>
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
      </NoteFields>
      <AttachImage url={trade.image_url} field={field} />
    </>
  );
}

type NoteProps = {
  noted: Pick<TradeJournalRow, "tags" | "mood" | "note">;
  used: readonly string[];
  field: Props["journal"]["field"];
  touch?: () => void;
  /** After the tags. */
  children?: ReactNode;
};

/** What a customer notes about a position as well. */
export function NoteFields({ noted, used, field, touch, children }: NoteProps) {
  const { t } = useTranslation();
  return (
    <>
      <JournalTags own={noted.tags} used={used} field={field} touch={touch} />
      {children}
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
        chosen={[String(field("mood").initialValue ?? noted.mood ?? "")]}
      />
      <TextAreaField
        field={field("note", { initialValue: noted.note, maxLength: 2000 })}
        label={t("Note")}
        optional={t("Private: only you can read your notes and tags.")}
        rows={5}
      />
    </>
  );
}

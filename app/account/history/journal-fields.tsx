import { useTranslation } from "react-i18next";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { CheckboxField } from "../../ui/choice-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField, TextField } from "../../ui/text-field.tsx";
import { UploadField } from "../../ui/upload-field.tsx";

type Props = {
  trade: TradeJournalRow;
  /** The tags that the customer has used. */
  tags: readonly string[];
  journal: Pick<ReturnType<typeof useCall>, "field">;
};

/** What a customer notes about a trade. */
export function JournalFields({ trade, tags, journal: { field } }: Props) {
  const { t } = useTranslation();
  const none = { value: "", label: t("Not stated") };
  const unset = { value: "", label: NOTHING };
  return (
    <>
      <TextField
        field={field("tags", { initialValue: trade.tags.join(", ") })}
        label={t("Tags")}
        hint={t("Up to 5, separated by commas, such as trend or breakout")}
        list="own-tags"
        autoComplete="off"
      />
      <datalist id="own-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <div className="journal-ratings">
        <Choice
          name="followedPlan"
          label={t("Followed the plan")}
          value={trade.followed_plan ?? ""}
          options={[
            unset,
            { value: "yes", label: t("Yes") },
            { value: "partly", label: t("Partly") },
            { value: "no", label: t("No") },
          ]}
        />
        <Choice
          name="execution"
          label={t("Execution, out of 5")}
          value={trade.execution === null ? "" : String(trade.execution)}
          options={[unset, ...["1", "2", "3", "4", "5"].map((grade) => ({ value: grade, label: grade }))]}
        />
        <SelectField
          field={field("mood", { initialValue: trade.mood ?? "" })}
          label={t("State of mind")}
          options={[
            none,
            { value: "calm", label: t("Calm") },
            { value: "confident", label: t("Confident") },
            { value: "hesitant", label: t("Hesitant") },
            { value: "chasing", label: t("Chasing the price") },
            { value: "tired", label: t("Tired") },
          ]}
        />
      </div>
      <TextAreaField
        field={field("note", { initialValue: trade.note, maxLength: 2000 })}
        label={t("Note")}
        hint={t("Private: only you can read your notes and tags.")}
        rows={5}
      />
      <UploadField
        field={field("image")}
        label={t("Image")}
        optional={t("optional")}
        accept="image/jpeg,image/png"
        chooseText={t("Drop an image or choose one")}
        typesText={t("JPG or PNG, up to 8 MB")}
        replaceText={t("Replace")}
        tooLargeText={t("Files can be up to 8 MB")}
        current={trade.image_url ? { title: t("Image of the note"), picture: trade.image_url } : null}
      />
      {trade.image_url ? (
        <span className="row between wrap">
          <CheckboxField field={field("removesImage")} label={t("Remove the image")} />
          <a className="link" href={trade.image_url} target="_blank" rel="noreferrer">
            {t("Open the image")}
          </a>
        </span>
      ) : null}
    </>
  );
}

type ChoiceProps = { name: string; label: string; value: string; options: { value: string; label: string }[] };

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="stack stack-4">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <Segmented legend={label} name={name} options={options} defaultValue={value} />
    </div>
  );
}

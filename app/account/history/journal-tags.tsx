import { Plus, X } from "lucide-react";
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TagDot } from "../../ui/chip.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Chips } from "./journal-choices.tsx";

const MAX_CHIPS = 8;

type Props = {
  /** The tags of this trade. */
  own: readonly string[];
  /** The tags that the customer has used, the most frequent first. */
  used: readonly string[];
  field: FieldOf;
  /** Reports a change that no input event does. */
  touch?: () => void;
};

/**
 * Tags to choose from, and a field for new ones, which suggests the others. With scripts Enter makes a chip of them.
 */
export function JournalTags({ own, used, field, touch }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const suggestions = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // A saved choice must not move the chips under the pointer.
  const [first] = useState(() => offeredTags(own, used));
  const [added, setAdded] = useState<readonly string[]>([]);
  const offered = [...first, ...own.filter((tag) => !isAmong(tag, [...first, ...added]))];
  const newTags = field("newTags");

  function add(input: HTMLInputElement) {
    const tags = input.value.split(",").flatMap((tag) => tag.trim() || []);
    input.value = "";
    if (tags.length === 0) return;
    for (const box of fieldset.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])
      if (isAmong(box.value, tags)) box.checked = true;
    const fresh = tags.filter((tag, at) => !isAmong(tag, [...offered, ...added, ...tags.slice(0, at)]));
    setAdded([...added, ...fresh.map((tag) => used.find((one) => isAmong(one, [tag])) ?? tag)]);
    touch?.();
  }
  function remove(tag: string) {
    setAdded(added.filter((one) => one !== tag));
    fieldset.current?.querySelector<HTMLInputElement>("input[list]")?.focus();
    touch?.();
  }
  const adding = {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { key, currentTarget, nativeEvent } = event;
      if ((key !== "Enter" && key !== ",") || nativeEvent.isComposing || currentTarget.value.trim() === "") return;
      event.preventDefault();
      add(currentTarget);
    },
    // A chosen suggestion is complete.
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if ((nativeEvent as InputEvent).inputType === "insertReplacementText") add(currentTarget);
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => add(currentTarget),
  };
  return (
    <Chips
      ref={fieldset}
      legend={t("Tags")}
      name="tags"
      type="checkbox"
      options={offered.map((tag) => ({ value: tag, label: tag, mark: <TagDot tag={tag} /> }))}
      chosen={[field("tags").initialValue ?? own].flat().map(String)}
    >
      {added.map((tag) => (
        <AddedTag key={tag} tag={tag} onRemove={() => remove(tag)} />
      ))}
      <TextField
        {...adding}
        field={{ ...newTags, errors: newTags.errors ?? field("tags").errors ?? null }}
        label={t("New tag")}
        hideLabel
        icon={Plus}
        placeholder={t("New tag")}
        hint={hydrated ? undefined : t("Up to 5, separated by commas, such as trend or breakout")}
        list={suggestions}
        autoComplete="off"
      />
      <datalist id={suggestions}>
        {used
          .filter((tag) => !isAmong(tag, [...offered, ...added]))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
    </Chips>
  );
}

/** A tag that is not saved yet, or was saved since the entry was opened. */
function AddedTag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="journal-added">
      <input type="hidden" name="tags" value={tag} />
      <TagDot tag={tag} />
      <bdi>{tag}</bdi>
      <button type="button" aria-label={t("Remove tag {{name}}", { name: tag })} onClick={onRemove}>
        <Icon of={X} size={12} />
      </button>
    </span>
  );
}

/** The comparison of SQL: case is ignored. */
const isAmong = (tag: string, tags: readonly string[]) => tags.some((one) => one.toLowerCase() === tag.toLowerCase());

/** The tags of this trade, then those of most other trades. */
function offeredTags(own: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...own, ...used])].slice(0, Math.max(MAX_CHIPS, own.length));
}

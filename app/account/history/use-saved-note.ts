import { type FocusEvent, type FormEvent, useRef } from "react";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { isIntent } from "../../ui/form-intent.ts";
import { useAutosave } from "./use-autosave.ts";

type Options = { journal: ReturnType<typeof useCall>; action: string; trade: TradeJournalRow; isOn: boolean };

const NEW_TAGS = "newTags";
const inputOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`);

/** Saves the journal entry while it is written. A new tag is saved when its field is left or with Enter. */
export function useSavedNote({ journal, action, trade, isOn }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const isPrivate = trade.is_private;
  const autosave = useAutosave({ call: journal, action, form, read: readNote, isOn: isOn && !isPrivate, onSaved });

  function onSaved(sent: FormData) {
    if (!form.current) return;
    const [image, newTags] = [inputOf(form.current, "image"), inputOf(form.current, NEW_TAGS)];
    // A saved image must not be uploaded with every later change.
    if (image && sent.has("image")) image.value = "";
    const tags = String(sent.get(NEW_TAGS) ?? "");
    if (!tags) return;
    if (newTags?.value === tags) newTags.value = "";
    const added = tags.split(",").map((tag) => tag.trim().toLowerCase());
    for (const box of form.current.querySelectorAll<HTMLInputElement>("input[name=tags]"))
      if (added.includes(box.value.toLowerCase())) box.checked = true;
  }

  const { onBlur: _checks, ...formProps } = journal.formProps;
  return {
    ...autosave,
    problem: journal.problem,
    formProps: {
      ...formProps,
      ref: form,
      onInput(event: FormEvent<HTMLFormElement>) {
        formProps.onInput(event);
        if ((event.target as HTMLInputElement).name !== NEW_TAGS) autosave.touch();
      },
      onBlur({ target }: FocusEvent<HTMLFormElement>) {
        const { name, value } = target as unknown as HTMLInputElement;
        if (name === NEW_TAGS && value.trim() !== "") autosave.touch();
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isIntent(event.nativeEvent)) return formProps.onSubmit(event);
        event.preventDefault();
        autosave.save();
      },
    },
  };
}

/** A tag that is being typed is not sent, nor is a file field without a file. */
function readNote(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  const image = fields.get("image");
  if (!(image instanceof File) || image.size === 0) fields.delete("image");
  const focused = document.activeElement;
  const isTyping = focused instanceof HTMLInputElement && focused.name === NEW_TAGS && focused.form === form;
  if (isTyping) fields.delete(NEW_TAGS);
  return fields;
}

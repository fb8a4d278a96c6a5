import { type FormEvent, useRef } from "react";
import type { TradeJournalRow } from "../../../db/generated/trading.ts";
import type { useCall } from "../../forms/use-call.ts";
import { isIntent } from "../../ui/form-intent.ts";
import { useAutosave } from "./use-autosave.ts";

type Options = { journal: ReturnType<typeof useCall>; action: string; trade: TradeJournalRow; isOn: boolean };

const NEW_TAGS = "newTags";
const inputOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`);

/** Saves the journal entry while it is written. Text in the field of new tags is saved once it is a chip. */
export function useSavedNote({ journal, action, trade, isOn }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const isPrivate = trade.is_private;
  const autosave = useAutosave({ call: journal, action, form, read: readNote, isOn: isOn && !isPrivate, onSaved });

  function onSaved(sent: FormData) {
    if (!form.current) return;
    const image = inputOf(form.current, "image");
    // A saved image must not be uploaded with every later change.
    if (image && sent.has("image")) image.value = "";
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
  fields.delete(NEW_TAGS);
  return fields;
}

import { Refusal } from "../errors.ts";

/** The refusal of an upload whose form has no file. A browser then sends the field with an empty name and no bytes. */
export function noFile(): Refusal {
  const message = "Choose a file";
  return new Refusal(422, "no_file", message, { fields: { file: message } });
}

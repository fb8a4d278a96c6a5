/** Puts a file into a file input, or empties it, with the events of a choice in the browser's dialog. */
export function writeFile(input: HTMLInputElement | null, file: File | null): void {
  if (!input) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  // The button that was pressed is no longer shown.
  input.focus();
}

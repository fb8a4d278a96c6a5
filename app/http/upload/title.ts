/** Marks that turn the direction of writing: "fdp.exe" must not read as "exe.pdf". */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What a file is called on the page: the last part of the name it came with, without what could mislead, and the ending of what it is. */
export function titleFor(sent: string, ending: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(turning, "")
    .replace(/\p{C}/gu, "")
    // Browsers write a quotation mark in a file's name as %22.
    .replace(/%22|["<>:|?*]/g, "")
    .trim();
  const stem = [...plain.replace(/\.[^.]*$/, "").replace(/^\.+/, "")].slice(0, 80).join("");
  return `${stem || "document"}.${ending}`;
}

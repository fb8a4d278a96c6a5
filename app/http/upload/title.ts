/** Bidirectional control characters: "fdp.exe" must not be displayed as "exe.pdf". */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The display name of a file: the last part of the uploaded name without misleading characters, with the extension of
 * its actual type.
 */
export function titleFor(sent: string, ending: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(turning, "")
    .replace(/\p{C}/gu, "")
    // Browsers encode a quotation mark in a file name as %22.
    .replace(/%22|["<>:|?*]/g, "")
    .trim();
  const stem = [...plain.replace(/\.[^.]*$/, "").replace(/^\.+/, "")].slice(0, 80).join("");
  return `${stem || "document"}.${ending}`;
}

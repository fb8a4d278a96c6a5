const SIGNATURES = [
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/webp", 8, "WEBP"],
  ["application/pdf", 0, "%PDF-"],
] as const;
const SIGNATURE_BYTES = 16;

/** The media type by the first bytes, of the accepted types; the decoder checks the rest. */
export function mediaTypeOf(bytes: Buffer): (typeof SIGNATURES)[number][0] | null {
  const head = bytes.toString("latin1", 0, SIGNATURE_BYTES);
  return SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at))?.[0] ?? null;
}

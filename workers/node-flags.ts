/**
 * Bounds the young generation of the heap. With Node's default, an export of a million rows leaves 166 MB of memory in
 * use; with 16 MB it leaves 84 MB and takes the same time.
 */
export const webFlags = ["--max-semi-space-size=16"];

/**
 * Ten thousand sockets that connect at once take 62 MB with a small young generation, and 158 to 196 MB with Node's
 * default: many objects of handshakes outlive the young generation and leave holes in the old one.
 */
export const relayFlags = ["--max-semi-space-size=4"];

import { migrate } from "../../db/migrate.ts";
import { KEY } from "../support/templates.ts";

/** A whole installation's tables, functions and reference rows, and nobody in it. */
export const install = (url: string): Promise<void> => migrate({ url, encryptionKey: KEY, seed: "none" });

import { startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import type { Settings } from "../db/settings.ts";

export type Installation = {
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Ends what this process began: a server that ran before goes on. */
  release: () => Promise<void>;
};

/** The database of this installation, running and up to date: the embedded one unless DATABASE_URL names another. */
export async function openInstallation(settings: Settings, log: (line: string) => void): Promise<Installation> {
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings.data) : null;
  const url = settings.databaseUrl ?? embedded?.url ?? "";
  const stop = async () => embedded?.stop();
  try {
    await migrate({ url, encryptionKey: settings.encryptionKey, seed: settings.seed, log });
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: url, stop, release: async () => (embedded?.adopted ? undefined : stop()) };
}

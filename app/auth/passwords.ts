import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { hashInTurn } from "./hash-queue.ts";

/** Argon2id, 19 MiB, two passes: about 60 ms of one core. The package's const enum does not exist at run time. */
const argon2id = 2 satisfies number as Algorithm;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `address` is the client's, for the round-robin order of hashing. */
export function hashPassword(password: string, address: string): Promise<string> {
  return hashInTurn(address, () => hash(password, cost));
}

let unknownAccount: Promise<string> | null = null;

/** Without a stored hash it verifies a dummy hash, so that both cases take the same time. */
export async function verifyPassword(stored: string | null, password: string, address: string): Promise<boolean> {
  unknownAccount ??= hash("no account has this password", cost);
  const against = stored ?? (await unknownAccount);
  const matches = await hashInTurn(address, () => verify(against, password));
  return stored !== null && matches;
}

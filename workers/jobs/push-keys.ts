import type pg from "pg";
import webPush from "web-push";
import { seal, unseal } from "../../db/seal.ts";

export type PushKeys = { publicKey: string; privateKey: string };
const PLACE = "push:private";

/** Creates the key pair for push services at the first start; every later start keeps it. */
export async function createPushKeys(pool: pg.Pool): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await pool.query("select site.create_push_keys($1, $2)", [publicKey, seal(privateKey, PLACE)]);
}

export async function readPushKeys(pool: pg.Pool): Promise<PushKeys> {
  const { rows } = await pool.query<{ public_key: string; private_key: string }>("select * from site.open_push_keys()");
  if (!rows[0]) throw new Error("The push keys are missing");
  return { publicKey: rows[0].public_key, privateKey: unseal(rows[0].private_key, PLACE) };
}

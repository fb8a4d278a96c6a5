import { Refusal } from "../../http/errors.ts";
import { verifyPassword } from "../../auth/passwords.ts";

const message = "Current password is incorrect";

/** Requires the current password, so that an unattended browser cannot be used to change security settings. */
export async function checkCurrentPassword(storedHash: string, password: string, address: string): Promise<void> {
  if (await verifyPassword(storedHash, password, address)) return;
  throw new Refusal(422, "BT114", message, { fields: { currentPassword: message } });
}

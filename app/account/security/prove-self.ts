import { Refusal } from "../../http/errors.ts";
import { verifyPassword } from "../../http/passwords.ts";

const sentence = "Current password is incorrect";

/** Whoever sits at a browser that was left open does not know the password. */
export async function proveSelf(storedHash: string, password: string, address: string): Promise<void> {
  if (await verifyPassword(storedHash, password, address)) return;
  throw new Refusal(422, "BT114", sentence, { fields: { currentPassword: sentence } });
}

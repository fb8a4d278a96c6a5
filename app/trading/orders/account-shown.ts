import { z } from "zod";
import { Refusal } from "../../http/errors.ts";
import { id } from "../../http/fields.ts";
import type { Session } from "../../http/session.ts";

/** The account whose figures were on the screen; a client that leaves it out means the active account. */
export const accountShown = { shown_account: z.union([z.literal("").transform(() => undefined), id()]).optional() };

/**
 * The account that trades. The active account may have been switched in another tab or on another device: an order
 * written for a demo account must not trade real money.
 */
export function accountOf({ account }: Session, shown: number | undefined): number {
  if (shown !== undefined && shown !== account?.id)
    throw new Refusal(409, "account_switched", "You switched to another account. Check the order and try again");
  return account?.id ?? 0;
}

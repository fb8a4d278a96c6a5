import { z } from "zod";
import { Refusal } from "../../http/errors.ts";
import { id } from "../../http/fields.ts";
import type { Session } from "../../http/session.ts";

/** Whose figures were on the screen when somebody pressed; a program that does not say means the active account. */
export const accountShown = { shown_account: z.union([z.literal("").transform(() => undefined), id()]).optional() };

/**
 * The account that trades. It may have been switched in another tab, or on another device: what was written over a demo account's figures is not done
 * with real money.
 */
export function accountOf({ account }: Session, shown: number | undefined): number {
  if (shown !== undefined && shown !== account?.id)
    throw new Refusal(409, "account_switched", "You have switched to another account. Please look again");
  return account?.id ?? 0;
}

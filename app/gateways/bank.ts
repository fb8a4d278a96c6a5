import type { Gateway } from "./gateway.ts";

/**
 * A transfer to the broker's bank account: the customer sees its details and uploads a proof, staff check the account.
 */
export const bank: Gateway = {
  create: async (_payment, { keys }) => ({
    kind: "page",
    page: "bank",
    bank: {
      bankName: keys.key1,
      accountHolder: keys.key2,
      accountNumber: keys.key3,
      swiftCode: keys.key4,
      country: keys.key5,
    },
  }),
};

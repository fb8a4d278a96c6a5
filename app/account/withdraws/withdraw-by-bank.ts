import { z } from "zod";
import { requestWithdrawal } from "../../../db/queries/money/withdrawals.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { customer } from "../../http/roles.ts";
import { amount, wallet } from "../money-input.ts";

/** Amount and fee are held from the request until the decision (C-173). */
export const action = call({
  roles: [customer],
  input: z.object({
    balance_id: wallet,
    amount,
    bank_name: text("Bank name is required", 200),
    account_name: text("Account name is required", 200),
    account_number: text("Account number is required", 100),
    swift_code: text("Swift code is required", 40),
    bank_country: text("Bank country is required", 100),
  }),
  back: "/withdraws",
  run: ({ pool, actor, input, key }) =>
    requestWithdrawal(pool, actor, {
      balanceId: input.balance_id,
      amount: input.amount,
      bankName: input.bank_name,
      accountName: input.account_name,
      accountNumber: input.account_number,
      swiftCode: input.swift_code,
      bankCountry: input.bank_country,
      idempotencyKey: key,
    }),
  done: (withdrawal) => ({
    message: "Withdrawal request submitted",
    to: "/withdraws/history",
    data: { withdrawal },
  }),
});

import { afterAll, beforeAll, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openMoney();
});
afterAll(() => bank.close());

test("a customer with money on the real account can be deleted only after the money is subtracted", async () => {
  const admin = await bank.person(1);
  const { id, real } = await bank.customer("USD", "1491.20");
  const remove = () => bank.app("select iam.delete_user($1, $2, true)", admin, id);
  await refused(remove(), "BT129");
  await bank.app("select money.adjust_balance($1, $2, 1491.20, 'subtract')", admin, real);
  await remove();
});

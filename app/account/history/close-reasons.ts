/** Why a trade was closed, from its owner's side, in English. */
export const closeReasons: Readonly<Record<string, string>> = {
  customer: "Manual",
  take_profit: "Take profit",
  stop_loss: "Stop loss",
  stop_out: "Stop-out",
  staff: "Staff",
};

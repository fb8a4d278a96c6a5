import { signedGateway } from "./signed.ts";

/** PrMoney's callbacks are not documented, so it is spoken with by the signed contract; off until its own is confirmed. */
export const prmoney = signedGateway([{ label: "Client id" }, { label: "Client secret", secret: true }]);

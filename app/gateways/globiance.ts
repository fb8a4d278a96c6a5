import { signedGateway } from "./signed.ts";

/** Globiance's signatures are not documented, so it is spoken with by the signed contract; off until its own is confirmed. */
export const globiance = signedGateway([
  { label: "API key", secret: true },
  { label: "Secret", secret: true },
]);

import { z } from "zod";
import { wholeOrNone } from "../../http/fields.ts";

/** Null is an empty field, as in the responses of lists. */
const text = (maxLength: number) =>
  z.string("Invalid text").max(maxLength, "This text is too long").nullable().optional();
/** The id of a lead's manager or agent, or NONE_ID. */
export const holder = wholeOrNone("This agent cannot be chosen").optional();

/** The fields of a lead under the specification's names; omitted fields stay unchanged. */
export const leadFields = {
  firstName: text(1000),
  lastName: text(1000),
  email: text(1000),
  phone: text(1000),
  country: text(1000),
  city: text(1000),
  funnelLink: text(2000),
  reference: text(1000),
  leadSourceId: text(1000),
  leadStatus: text(1000),
};
export const holderFields = { managerId: holder, agentId: holder, retId: holder };

import { z } from "zod";
import { id, wholeOrNobody } from "../../http/fields.ts";

/** As lists tell them, null is a field that is empty. */
const text = (most: number) =>
  z.string("The text is not valid").max(most, "This text is too long").nullable().optional();
/** Who works on a lead, or nobody. */
export const holder = wholeOrNobody("This agent cannot be chosen").optional();

/** under the specification's names; what is left out stays as it is. */
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

export const idParams = z.object({ id: id() });

import { z } from "zod";
import { id } from "../../http/fields.ts";

const text = (most: number) => z.string().max(most, "This text is too long").optional();
const holder = z.coerce.number().int().optional();

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

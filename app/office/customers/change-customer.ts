import { z } from "zod";
import { deleteUser, updateCustomer } from "../../../db/generated/iam.ts";
import { byMethod, call } from "../../http/call.ts";
import { optionalDay, toggle, version, wholeOrNone, idParams } from "../../http/fields.ts";
import { newPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { admin, staffRoles } from "../../http/roles.ts";

const shortText = z.string("Invalid text").max(1000, "This text is too long").optional();
/** NONE_ID means none. */
const choice = wholeOrNone("Choose a valid option").optional();
/** Changes the named fields only; roleId, balances and other fields are ignored (T-08). */
const change = call({
  roles: staffRoles,
  method: "PUT",
  params: idParams,
  input: z.object({
    fullName: shortText,
    email: shortText,
    password: z.union([z.literal(""), z.null(), newPassword]).optional(),
    phone: shortText,
    birthDate: optionalDay("Birth date is invalid").optional(),
    country: shortText,
    city: shortText,
    postalCode: shortText,
    address: shortText,
    managerId: choice,
    pricingTableId: choice,
    isEmailVerified: toggle("Email verification is required").optional(),
    isActive: toggle("Active status is required").optional(),
    version,
  }),
  async run({ pool, actor, params, input, requestContext }) {
    const { password, version, ...changes } = input;
    const passwordHash = password ? await hashPassword(password, requestContext.address) : null;
    await updateCustomer(pool, { actor, userId: params.id, changes, passwordHash, version });
  },
  done: () => ({ message: "User updated successfully" }),
});

/** The message is literal, in the plural for one customer too. */
const remove = call({
  roles: [admin],
  method: "DELETE",
  params: idParams,
  run: ({ pool, actor, params }) => deleteUser(pool, { actor, userId: params.id, isCustomer: true, successorId: null }),
  done: () => ({ message: "Customers deleted successfully" }),
});

export const action = byMethod(change, remove);

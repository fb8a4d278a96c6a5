import { z } from "zod";
import { saveWatchlist } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { id, ids, text } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";
import { at, readAddress } from "../model/address.ts";
import { rearrange } from "./arrange.ts";

/** Makes a list, or changes the name or the instruments of one. Without `id` the list is new. */
export const action = call({
  roles: signedIn,
  input: z
    .object({
      id: id().optional(),
      name: text("Name is required", 30).optional(),
      instruments: ids("Unknown instrument").optional(),
      up: id().optional(),
      down: id().optional(),
      remove: id().optional(),
      // The select without a choice, beside another button.
      add: z.union([z.literal("").transform(() => undefined), id()]).optional(),
    })
    .refine(({ id, name }) => id !== undefined || name !== undefined, { error: "Name is required", path: ["name"] }),
  back: "/dashboard",
  async run({ pool, actor, input: { id, name, instruments, ...pressed } }) {
    const isArranged = instruments !== undefined || Object.values(pressed).some((one) => one !== undefined);
    return saveWatchlist(pool, {
      actor,
      id: id ?? null,
      name: name ?? null,
      instrumentIds: isArranged ? rearrange(instruments ?? [], pressed) : null,
    });
  },
  done: (listId, { input, request }) =>
    input.id === undefined
      ? {
          message: "List created",
          to: at(readAddress(new URL(request.url).searchParams), { list: listId, search: "" }),
          data: { id: listId },
        }
      : { ...(input.name === undefined ? {} : { message: "Saved" }), data: { id: listId } },
});

import { z } from "zod";

/** rows that were left empty send -2 or nothing. */
const agent = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^(-?\d{1,15})?$/)
    .transform((text) => Number(text || -2)),
  z.null(),
]);
/** */
export const teamInput = z.object({
  name: z.string("Name is required").default(""),
  userId: z.coerce.number("Manager is required").int().nullable().default(null),
  userIds: z.union([z.array(agent), agent.transform((one) => [one])]).default([]),
});
export const teamOf = ({ name, userId, userIds }: z.infer<typeof teamInput>) => ({
  name,
  userId,
  userIds: userIds.filter((id): id is number => id !== null && id !== -2),
});

import { z } from "zod";
import { id, text, version, wholeOrNobody } from "../../http/fields.ts";

/** rows that were left empty send -2 or nothing. */
const agent = wholeOrNobody("This agent cannot be chosen");
/** */
export const teamInput = z.object({
  name: text("Name is required", 100),
  userId: id("Manager is required"),
  /** Whoever edits a team without naming its agents leaves them in it. */
  userIds: z.union([z.array(agent), agent.transform((one) => [one])]).optional(),
  version,
});
export const teamOf = ({ name, userId, userIds, version }: z.infer<typeof teamInput>) => ({
  name,
  userId,
  userIds: userIds?.filter((id) => id !== -2) ?? null,
  version,
});

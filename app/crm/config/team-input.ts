import { z } from "zod";
import { id, text, version, wholeOrNobody } from "../../http/fields.ts";

/** Empty rows send -2 or nothing. */
const agent = wholeOrNobody("This agent cannot be chosen");
export const teamInput = z.object({
  name: text("Name is required", 100),
  userId: id("Manager is required"),
  /** If omitted, the team keeps its agents. */
  userIds: z.union([z.array(agent), agent.transform((one) => [one])]).optional(),
  version,
});
export const teamOf = ({ name, userId, userIds, version }: z.infer<typeof teamInput>) => ({
  name,
  userId,
  userIds: userIds?.filter((id) => id !== -2) ?? null,
  version,
});

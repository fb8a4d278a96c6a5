import { z } from "zod";
import { screeningLists } from "../../../db/shapes/compliance.ts";

/** The list in the address of a call. */
export const listParams = z.object({ name: z.enum(screeningLists) });

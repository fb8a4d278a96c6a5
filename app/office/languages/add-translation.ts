import { action as changeTranslation } from "./change-translation.ts";

export const action = changeTranslation.add;

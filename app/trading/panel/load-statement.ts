import { preloadedPart } from "../../ui/lazy-part.tsx";

/** The account's statement, which most visits do not open. */
export const statementPart = preloadedPart(async () => (await import("./statement.tsx")).Statement);

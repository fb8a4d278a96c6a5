import { preloadedPart } from "../../ui/lazy-part.tsx";

/** The first steps of a new customer. */
export const firstSteps = preloadedPart(async () => (await import("./first-steps.tsx")).FirstSteps);

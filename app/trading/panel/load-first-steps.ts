import { preloadedPart } from "../../ui/lazy-part.tsx";

const read = () => import("./first-steps.tsx");

/** The first steps of a new customer in the panel, on a phone's first page, and the button that hides them. */
export const firstSteps = preloadedPart(async () => (await read()).FirstSteps);
export const phoneSteps = preloadedPart(async () => (await read()).PhoneSteps);
export const hideSteps = preloadedPart(async () => (await read()).HideSteps);

export const loadFirstSteps = () => Promise.all([firstSteps.load(), phoneSteps.load(), hideSteps.load()]);

/**
 * Whether the long suites run at full size: `npm test -- full` and a project, folder or file. Without it each has a
 * short form, so that `npm test` ends in time.
 */
export const isFull = process.env["SIZE"] === "full";

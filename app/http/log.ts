import pino from "pino";

/** Structured lines on stdout. Bodies, cookies and tokens are never handed to it. */
export const log = pino({ name: "web", level: process.env.LOG_LEVEL || "info" });

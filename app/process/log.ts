import pino from "pino";
import { describeError } from "../../db/describe-error.ts";
import { environment } from "./environment.ts";

/** Structured log lines on stdout. Bodies, cookies and tokens are never logged. */
export const log = pino({ name: "web", level: environment.logLevel, serializers: { err: describeError } });

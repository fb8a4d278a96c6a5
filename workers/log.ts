import pino, { type Logger } from "pino";
import { describeError } from "../db/describe-error.ts";

/** Structured lines on stdout. */
export const openLog = (name: string, level: string): Logger =>
  pino({ name, level, serializers: { err: describeError } });

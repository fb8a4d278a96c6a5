import type { TypedResponse } from "@remix-run/node";
import type { ZodType } from "zod";
import type { CallAnswer } from "./answer-call.ts";
import { Refusal } from "./errors.ts";
import { protect } from "./headers.ts";
import { parse } from "./read.ts";
import { jsonResponse } from "./json-response.ts";

/** The errors that the call's schema returns for the fields. */
export function checkFields(input: ZodType | undefined, sent: Record<string, unknown>): TypedResponse<CallAnswer> {
  const headers = new Headers();
  protect(headers);
  return jsonResponse({ fields: input ? refusedFields(input, sent) : {} }, { headers });
}

function refusedFields(input: ZodType, sent: Record<string, unknown>): Record<string, string> {
  try {
    parse(input, sent, 422);
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {};
    throw error;
  }
}

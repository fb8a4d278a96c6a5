import { z } from "zod";
import { readIndicator } from "./chart-indicator-text.ts";
import { MAX_INDICATORS } from "./chart-indicators.ts";

const MAX_INDICATOR_CHARACTERS = 300;
/** Configured indicators of the chart in their stored form; equal ones count once. */
export const indicatorList = z
  .array(
    z
      .string()
      .max(MAX_INDICATOR_CHARACTERS)
      .transform((text, context) => {
        const read = readIndicator(text);
        if (!read) context.addIssue("Choose a valid option");
        return read?.text ?? "";
      }),
  )
  .max(MAX_INDICATORS)
  .transform((texts) => [...new Set(texts)]);

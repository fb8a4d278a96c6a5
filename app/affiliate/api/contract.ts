import { z } from "zod";
import { BULK_LIMITS } from "../../http/body-limits.ts";

const text = (most: number) =>
  z
    .string("This is not a text")
    .max(most, "This text is too long")
    .refine((value) => !value.includes("\0"), "This is not a text")
    .nullable()
    .default(null);

/** One lead as programs send it: its shape. Whether an address is one, and what repeats another, is decided in SQL (crm.take_leads). */
export const pushedLead = z.object(
  {
    firstName: text(100).describe("Given name"),
    lastName: text(100).describe("Family name"),
    email: text(254).describe("Required unless there is a phone"),
    phone: text(40).describe("With country code; required unless there is an email"),
    country: text(100).describe("By its English name or its two or three letters"),
    city: text(100),
    funnelLink: text(500).describe("Where the lead came from"),
    reference: text(200).describe("Your own reference"),
    leadSourceId: text(200).describe("Your own number of the lead"),
  },
  "A lead is an object",
);
export const pushed = z.object({
  outcome: z.enum(["created", "duplicate", "invalid"]),
  id: z.int().nullable().describe("Of a lead that was created"),
  errors: z.record(z.string(), z.string()).nullable().describe("By field, of a lead that is invalid"),
});
export const listed = z.object({
  id: z.int(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.string().nullable(),
  ftd_at: z.iso.datetime().nullable().describe("First deposit"),
  created_at: z.iso.datetime(),
});

export const LIMITS = { leads: 1000, bytes: BULK_LIMITS.bytes, calls: 60 };

const schema = (type: z.ZodType) => z.toJSONSchema(type, { target: "draft-2020-12", io: "input" });
const problem = { description: "Refused", content: { "application/json": { schema: { type: "object" } } } };

/** The lead API as OpenAPI 3.1, from the schemas above. */
export function openApi(appName: string, appUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${appName} lead API`,
      version: "1",
      description: `Up to ${LIMITS.leads} leads a call, ${LIMITS.calls} calls a minute for each key.`,
    },
    servers: [{ url: appUrl }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } } },
    security: [{ key: [] }],
    paths: {
      "/api/v1/leads": {
        post: {
          summary: "Send one lead or an array of them",
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  oneOf: [schema(pushedLead), { type: "array", maxItems: LIMITS.leads, items: schema(pushedLead) }],
                },
              },
            },
          },
          responses: {
            200: {
              description: "What became of each lead, in their order",
              content: {
                "application/json": {
                  schema: { type: "object", properties: { data: { type: "array", items: schema(pushed) } } },
                },
              },
            },
            400: problem,
            401: problem,
            413: problem,
            422: problem,
            429: problem,
          },
        },
        get: {
          summary: "Your leads, newest first, with status and first deposit",
          parameters: [
            { name: "page", in: "query", schema: { type: "integer", minimum: 1 } },
            { name: "limit", in: "query", schema: { type: "integer", enum: [15, 25, 50] } },
          ],
          responses: {
            200: {
              description: "A page of them",
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: {
                      data: { type: "array", items: schema(listed) },
                      meta: {
                        type: "object",
                        properties: { total: { type: "integer" }, per_page: { type: "integer" } },
                      },
                    },
                  },
                },
              },
            },
            401: problem,
            429: problem,
          },
        },
      },
    },
  };
}

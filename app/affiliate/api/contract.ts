import { z } from "zod";
import { BULK_LIMITS } from "../../http/body-limits.ts";

const text = (maxLength: number) =>
  z
    .string("This is not a text")
    .max(maxLength, "This text is too long")
    .refine((value) => !value.includes("\0"), "This is not a text")
    .nullable()
    .default(null);

/** The shape of a lead as API clients send it. SQL checks addresses and duplicates (crm.store_leads). */
export const pushedLead = z.object(
  {
    firstName: text(100).describe("Given name"),
    lastName: text(100).describe("Family name"),
    email: text(254).describe("Required unless there is a phone"),
    phone: text(40).describe("With country code; required unless there is an email"),
    country: text(100).describe("By its English name or its two or three letters"),
    city: text(100).describe("Town or city, in any language"),
    funnelLink: text(500).describe("Where the lead came from"),
    reference: text(200).describe("Your own reference"),
    leadSourceId: text(200).describe("Your own number of the lead"),
  },
  "A lead is an object",
);
/** The same fields, all optional; omitted fields stay unchanged. */
export const changedLead = z.object(
  Object.fromEntries(Object.entries(pushedLead.shape).map(([name, type]) => [name, type.unwrap().optional()])),
);

export const LIMITS = { leadsPerCall: 1000, bodyBytes: BULK_LIMITS.bytes, callsPerMinute: 60, leadsPerPage: 200 };

/** Not translated, because only API clients read it. */
const TIME_EXPECTED = "A time such as 2026-11-22T08:00:00Z";

export const leadQuery = z.object({
  changedSince: z.iso
    .datetime({ offset: true, error: TIME_EXPECTED })
    .optional()
    .describe("Leads changed since then, in the order of their changes"),
  cursor: z.string().max(200).optional().describe("The meta.next of the answer before"),
  limit: z.coerce
    .number()
    .int()
    .min(1, `From 1 to ${LIMITS.leadsPerPage}`)
    .max(LIMITS.leadsPerPage, `From 1 to ${LIMITS.leadsPerPage}`)
    .default(50)
    .describe("Leads on a page"),
});

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
  reference: z.string().nullable().describe("Your own reference"),
  leadSourceId: z.string().nullable().describe("Your own number of the lead"),
  ftd_at: z.iso.datetime().nullable().describe("First deposit"),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime().describe("Last change of what you see here"),
});

const schema = (type: z.ZodType) => z.toJSONSchema(type, { target: "draft-2020-12", io: "input" });
const json = (content: object) => ({ "application/json": { schema: content } });
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", properties, required });
const arrayOf = (type: z.ZodType) => ({ type: "array", items: schema(type) });
const refusal = object(
  {
    message: { type: "string", description: "A sentence for people" },
    code: { type: "string", description: "For programs" },
    fields: {
      type: "object",
      description: "A sentence for each wrong field",
      additionalProperties: { type: "string" },
    },
  },
  ["message", "code"],
);
const refusals = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: "Refused", content: json(refusal) }]));
const oneLead = { description: "The lead", content: json(object({ data: schema(listed) })) };

/** The lead API as OpenAPI 3.1, from the schemas above. */
export function openApi(appName: string, appUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${appName} lead API`,
      version: "1",
      description: `Up to ${LIMITS.leadsPerCall} leads a call, ${LIMITS.callsPerMinute} calls a minute for each key.`,
    },
    servers: [{ url: appUrl }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } } },
    security: [{ key: [] }],
    paths: {
      "/api/v1/leads": { post: pushLeads(), get: listLeads() },
      "/api/v1/leads/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } }],
        get: { summary: "One of your leads", responses: { 200: oneLead, ...refusals(401, 404, 429) } },
        patch: changeLead(),
        put: changeLead(),
      },
    },
  };
}

function pushLeads() {
  const lead = schema(pushedLead);
  return {
    summary: "Send one lead or an array of them",
    requestBody: {
      required: true,
      content: json({ oneOf: [lead, { type: "array", maxItems: LIMITS.leadsPerCall, items: lead }] }),
    },
    responses: {
      200: {
        description: "What became of each lead, in their order",
        content: json(object({ data: arrayOf(pushed) })),
      },
      ...refusals(400, 401, 413, 422, 429),
    },
  };
}

function listLeads() {
  const meta = object(
    {
      total: { type: "integer", description: "On the first page of all leads" },
      per_page: { type: "integer" },
      next: { type: ["string", "null"], description: "The cursor of the next page" },
    },
    ["per_page", "next"],
  );
  return {
    summary: "Your leads with status and first deposit: newest first, or those changed since a time",
    parameters: queryParameters(),
    responses: {
      200: {
        description: "A page of them",
        content: json(object({ data: arrayOf(listed), meta })),
      },
      ...refusals(401, 422, 429),
    },
  };
}

function changeLead() {
  return {
    summary: "Change the fields that are named; contact data only until the lead has an agent or is a customer",
    requestBody: { required: true, content: json(schema(changedLead)) },
    responses: { 200: oneLead, ...refusals(400, 401, 404, 409, 413, 415, 422, 429) },
  };
}

function queryParameters() {
  return Object.entries(schema(leadQuery).properties ?? {}).map(([name, type]) => ({
    name,
    in: "query",
    schema: type,
  }));
}

import { leadQuery, LIMITS, listed, pushedLead } from "./contract.ts";

export function sample(origin: string): string {
  return `curl -X POST ${origin}/api/v1/leads \\
  -H "x-api-key: $BOURSE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"firstName":"Mei","lastName":"Tanaka",
       "email":"mei.tanaka@example.com",
       "phone":"+81 90 4417 2042","country":"Japan"}'`;
}

/** The fields of a lead, from the schema that describes the call. */
export function fields(): { name: string; maxLength: number | null; text: string }[] {
  return Object.entries(pushedLead.shape).map(([name, type]) => ({
    name,
    maxLength: type.unwrap().unwrap().maxLength,
    text: type.description ?? "",
  }));
}

/** Not translated, because developers read it. */
export function documentation(origin: string): string {
  const rows = fields().map(({ name, maxLength, text }) => `| ${name} | ${maxLength ?? ""} | ${text} |`);
  const parameters = Object.entries(leadQuery.shape).map(([name, type]) => `| ${name} | ${type.description ?? ""} |`);
  return `# Lead API

Every call carries your key in the header \`x-api-key\`. ${LIMITS.callsPerMinute} calls a minute for each key; above that the answer is 429 with
\`Retry-After\`. The machine-readable contract is at ${origin}/api/v1/openapi.json.

## POST ${origin}/api/v1/leads

One lead, or an array of up to ${LIMITS.leadsPerCall}.

\`\`\`
${sample(origin)}
\`\`\`

| field | most characters | meaning |
| --- | --- | --- |
${rows.join("\n")}

The answer has one line for each lead, in the order they were sent:

\`\`\`
{"data":[{"outcome":"created","id":20418,"errors":null}]}
\`\`\`

- \`created\`: the lead is new and yours.
- \`duplicate\`: a lead with the same email or phone exists; case, spaces and signs do not matter.
- \`invalid\`: \`errors\` says what is wrong, by field.

## GET ${origin}/api/v1/leads

Your leads with their status and first deposit, newest first.

| parameter | meaning |
| --- | --- |
${parameters.join("\n")}

Each lead has ${Object.keys(listed.shape)
    .map((name) => `\`${name}\``)
    .join(", ")}. \`meta.next\` is the cursor of the next page, null on the last one.
To stay up to date, ask with \`changedSince\` and the time of your last call less ten minutes, page by page; a lead that
comes twice is the same lead.

## GET, PATCH or PUT ${origin}/api/v1/leads/{id}

GET answers one of your leads. PATCH and PUT change the fields that you name and leave the others; the fields are those of
POST. Once staff work on the lead or it became a customer, only \`funnelLink\`, \`reference\` and \`leadSourceId\` can be
changed: anything else is refused with 409.

## Refusals

\`{ "message": "…", "code": "…" }\` with 400 for what is no JSON, 401 for a key that is not valid, 413 above
${LIMITS.bodyBytes / 1024 / 1024} MB, 404 for a lead that is not yours, 409 for a change that repeats another lead or comes too late, 422 for what is
not valid, 429 for too many calls.
`;
}

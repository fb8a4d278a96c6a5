import { z } from "zod";
import { call } from "../../http/call.ts";
import { Refusal } from "../../http/errors.ts";
import { text } from "../../http/fields.ts";
import { log } from "../../process/log.ts";
import { InsideError, postOutbound } from "../../outbound/post-outbound.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { admin } from "../../http/roles.ts";

const field = "webhookUrl";
const refuse = (message: string) => new Refusal(422, "webhook", message, { fields: { [field]: message } });
const limitCalls = limitRate({ most: 10, each: 60_000 });

/** Sends a test event to an address before it is saved; private networks are refused, redirects not followed (T-42). */
export const action = call({
  roles: [admin],
  input: z.object({ webhookUrl: text("Enter a URL that starts with https://", 1000) }),
  async run({ input, requestContext }) {
    limitCalls(requestContext.address);
    if (!/^https:\/\/[^\s/?#@\\]+[^\s\\]*$/i.test(input.webhookUrl) || !URL.canParse(input.webhookUrl))
      throw refuse("Enter a URL that starts with https://");
    try {
      const status = await postOutbound(input.webhookUrl, JSON.stringify({ event: "test", data: {} }));
      if (status < 200 || status > 299) throw refuse("The webhook URL did not return a 2xx status");
      return status;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof InsideError) throw refuse("This URL points to a private network");
      log.info({ err: error }, "test webhook failed");
      throw refuse("No response from the webhook URL");
    }
  },
  done: (status) => ({ message: "Webhook responded", data: { status } }),
  back: "/admin/settings",
});

// A stand-in for Tracknow's postback (docs.tracknow.io): a GET request with the click that brought the customer.
import { startStandIn } from "./stand-in.ts";

export async function openTracknow() {
  const postbacks: Record<string, string>[] = [];
  const server = await startStandIn(({ method, url }) => {
    if (method !== "GET" || url.pathname !== "/postback") return { status: 404, text: "" };
    const params = Object.fromEntries(url.searchParams);
    if (!params["click_id"] || !params["campaign_id"])
      return { json: { success: false, message: "click_id and campaign_id are required" } };
    postbacks.push(params);
    return { json: { success: true, id: String(postbacks.length) } };
  });
  return { url: server.url, postbacks, behave: server.behave };
}

// Tracknow's postback (docs.tracknow.io): an address that is opened, with the click that brought the customer.
import { openHouse } from "./stand-in.ts";

export async function openTracknow() {
  const told: Record<string, string>[] = [];
  const house = await openHouse(({ method, url }) => {
    if (method !== "GET" || url.pathname !== "/postback") return { status: 404, text: "" };
    const said = Object.fromEntries(url.searchParams);
    if (!said["click_id"] || !said["campaign_id"])
      return { json: { success: false, message: "click_id and campaign_id are required" } };
    told.push(said);
    return { json: { success: true, id: String(told.length) } };
  });
  return { url: house.url, told, behave: house.behave };
}

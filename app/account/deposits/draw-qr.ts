import { toString } from "qrcode";

/** The code as a picture for an <img>, drawn here: no address is ever told to a service that draws codes. */
export async function drawQr(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

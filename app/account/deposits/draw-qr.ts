import { toString } from "qrcode";

/** A QR code as a data URL, drawn here so that wallet addresses are not sent to a third-party service. */
export async function drawQr(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

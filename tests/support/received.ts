import type { Page } from "playwright";

/** One response that the browser received, in its encoded form. */
export type Received = {
  path: string;
  /** Chromium's type of the requesting resource: Document, Script, Stylesheet, Font, Fetch … */
  type: string;
  contentType: string;
  /** The Content-Encoding header, or "" where the body was not encoded. */
  encoding: string;
  /** Head and body in bytes, as counted by the browser's network stack. */
  bytes: number;
};

/** Loads a page with an empty cache and returns every response that Chromium received until the network was idle. */
export async function receive(page: Page, url: string): Promise<Received[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const open = new Map<string, Omit<Received, "bytes">>();
  const received: Received[] = [];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
    open.set(requestId, {
      path: new URL(response.url).pathname,
      type,
      contentType: header("content-type"),
      encoding: header("content-encoding"),
    });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = open.get(requestId);
    if (answer) received.push({ ...answer, bytes: encodedDataLength });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await devtools.detach();
  return received;
}

/** Whether it is the chart's own script, which pages request once the chart is in view; others share its icons. */
export const isChartScript = ({ path }: Received): boolean =>
  /\/(interactive-chart-(?!icons-)|dragged-levels-)/.test(path);

export function bytesOf(received: Received[], type: string): number {
  return received.filter((answer) => answer.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
}

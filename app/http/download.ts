import { BYTE_ORDER_MARK } from "./csv.ts";

/** Streams a file; only one piece of it is in memory. */
export function download(pieces: AsyncGenerator<Uint8Array>, name: string, type: string): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // A cancelled download ends the generator.
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Streams a CSV file of ours. */
export function downloadCsv(pieces: AsyncIterable<string> | Iterable<string>, name: string): Response {
  return download(csvBytes(pieces), name, "text/csv; charset=utf-8");
}

async function* csvBytes(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK);
  for await (const piece of pieces) yield encoder.encode(piece);
}

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

import type { TypedResponse } from "@remix-run/node";

/** A Response that returns its value and text without a stream: docs/bypasses.md, "Responses without a stream". */
class BufferedResponse extends Response {
  readonly #value: unknown;
  readonly #render: () => string;
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(value: unknown, render: () => string, init: ResponseInit) {
    super(null, init);
    this.#value = value;
    this.#render = render;
  }

  override get body() {
    return (this.#stream ??= new ReadableStream(
      {
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode(this.#render()));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    ));
  }

  override json(): Promise<unknown> {
    return Promise.resolve(this.#value);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.#render()).arrayBuffer();
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#render());
  }
}

/**
 * The response of a loader or an action. The value must not be changed afterwards, because the page is rendered from
 * it.
 */
export function jsonResponse<T>(data: T, init: { status?: number; headers: Headers }): TypedResponse<T> {
  init.headers.set("Content-Type", "application/json; charset=utf-8");
  return new BufferedResponse(data, () => JSON.stringify(data), init) as TypedResponse<T>;
}

export function pageResponse(html: string, init: { status: number; headers: Headers }): Response {
  return new BufferedResponse(html, () => html, init);
}

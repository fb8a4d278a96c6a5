import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasTooManyPaths, expectBody, hasTooManyFields, isTooDeep } from "../../workers/web/limit.ts";

const server = createServer((request, response) => {
  const allowLongBody = expectBody(request, 50);
  if (request.url === "/authorised") allowLongBody();
  request.resume().once("end", () => response.end("whole"));
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());

/**
 * Sends the head, half of the body, and the rest after `later` ms or never; resolves with the received status line when
 * the server closes.
 */
function send(path: string, headers: string, delayMs: number | null): Promise<string> {
  return new Promise((done) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk));
    socket.on("error", () => {});
    socket.once("close", () => done(received.split("\r\n", 1)[0] ?? ""));
    const firstPart = `POST ${path} HTTP/1.1\r\nHost: bourse.test\r\nConnection: close\r\nContent-Length: 4\r\n${headers}\r\nab`;
    if (delayMs === 0) return void socket.write(`${firstPart}cd`);
    socket.write(firstPart);
    if (delayMs !== null) setTimeout(() => socket.write("cd"), delayMs);
  });
}
const form = "Content-Type: multipart/form-data; boundary=b\r\n";

it("a request whose body does not arrive is ended, also for an import file", async () => {
  expect(await send("/support", form, 0)).toBe("HTTP/1.1 200 OK");
  expect(await send("/support", form, null)).toBe("HTTP/1.1 408 Request Timeout");
  expect(await send("/admin/leads/csv", form, null)).toBe("HTTP/1.1 408 Request Timeout");
});

it("a long body is awaited once the call has lifted the limit", async () => {
  expect(await send("/authorised", form, 300)).toBe("HTTP/1.1 200 OK");
});

it("an address with more segments than any route is rejected", () => {
  expect(isTooDeep("/affiliate/leads/api/all/new/live/2026-01-01/2026-01-31")).toBe(false);
  expect(isTooDeep("/a".repeat(12))).toBe(false);
  expect(isTooDeep("/a".repeat(13))).toBe(true);
  expect(isTooDeep("/a".repeat(7_000))).toBe(true);
});

it("a manifest request for thousands of paths is rejected", () => {
  expect(hasTooManyPaths(`/__manifest?${"p=%2Fadmin%2Fleads%2F1&".repeat(150)}version=1`)).toBe(false);
  expect(hasTooManyPaths(`/__manifest?${"p=%2Fkyc&".repeat(500)}version=1`)).toBe(true);
  expect(hasTooManyPaths(`/__manifest?p=${"/a".repeat(2_000)}`)).toBe(true);
  expect(hasTooManyPaths(`/terms?${"p=1&".repeat(3_000)}`)).toBe(false);
});

it("refuses an address of more than 500 fields", () => {
  expect(hasTooManyFields("/admin/leads/all/assign")).toBe(false);
  expect(hasTooManyFields(`/admin/leads/all/assign?${"ids=1&".repeat(499)}ids=1`)).toBe(false);
  expect(hasTooManyFields(`/admin/leads/all/assign?${"ids=1&".repeat(500)}ids=1`)).toBe(true);
});

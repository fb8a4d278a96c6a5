import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asksTooManyPaths, expectBody, hasTooManyFields, isTooDeep } from "../../workers/web/limit.ts";

const server = createServer((request, response) => {
  const allowLongBody = expectBody(request, 50);
  if (request.url === "/authorised") allowLongBody();
  request.resume().once("end", () => response.end("whole"));
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());

/** Sends the head, half of the body, and the rest so much later or never; what came back until the server was done with it. */
function send(path: string, headers: string, later: number | null): Promise<string> {
  return new Promise((done) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("error", () => {});
    socket.once("close", () => done(answer.split("\r\n", 1)[0] ?? ""));
    const begun = `POST ${path} HTTP/1.1\r\nHost: bourse.test\r\nConnection: close\r\nContent-Length: 4\r\n${headers}\r\nab`;
    if (later === 0) return void socket.write(`${begun}cd`);
    socket.write(begun);
    if (later !== null) setTimeout(() => socket.write("cd"), later);
  });
}
const form = "Content-Type: multipart/form-data; boundary=b\r\n";

it("ends a request whose body does not arrive, also at the address of a file of leads", async () => {
  expect(await send("/support", form, 0)).toBe("HTTP/1.1 200 OK");
  expect(await send("/support", form, null)).toBe("HTTP/1.1 408 Request Timeout");
  expect(await send("/admin/leads/csv", form, null)).toBe("HTTP/1.1 408 Request Timeout");
});

it("waits for a long body once the call has lifted the limit", async () => {
  expect(await send("/authorised", form, 300)).toBe("HTTP/1.1 200 OK");
});

it("refuses an address of more parts than any of the map has", () => {
  expect(isTooDeep("/affiliate/leads/api/all/new/live/2026-01-01/2026-01-31")).toBe(false);
  expect(isTooDeep("/a".repeat(12))).toBe(false);
  expect(isTooDeep("/a".repeat(13))).toBe(true);
  expect(isTooDeep("/a".repeat(7_000))).toBe(true);
});

it("refuses a question for the screens behind thousands of links", () => {
  expect(asksTooManyPaths(`/__manifest?${"p=%2Fadmin%2Fleads%2F1&".repeat(150)}version=1`)).toBe(false);
  expect(asksTooManyPaths(`/__manifest?${"p=%2Fkyc&".repeat(500)}version=1`)).toBe(true);
  expect(asksTooManyPaths(`/__manifest?p=${"/a".repeat(2_000)}`)).toBe(true);
  expect(asksTooManyPaths(`/terms?${"p=1&".repeat(3_000)}`)).toBe(false);
});

it("refuses an address of more than 500 fields", () => {
  expect(hasTooManyFields("/admin/leads/all/assign")).toBe(false);
  expect(hasTooManyFields(`/admin/leads/all/assign?${"ids=1&".repeat(499)}ids=1`)).toBe(false);
  expect(hasTooManyFields(`/admin/leads/all/assign?${"ids=1&".repeat(500)}ids=1`)).toBe(true);
});

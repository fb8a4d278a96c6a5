// Addresses that the server may request when a user enters them.
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { InsideError, isInside, postOutbound } from "../../../app/outbound/post-outbound.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "100.64.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fd00::1",
  "fe80::1",
  "2002:7f00:1::",
  "::ffff:0:127.0.0.1",
  "5f00::1",
  "100:0:0:1::1",
  "2620:4f:8000::1",
  "64:ff9b:1::1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.175.48.1",
  "198.18.0.1",
])("the address %s is private (T-42)", (address) => expect(isInside(address)).toBe(true));

test.each(["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])("the address %s is public", (address) =>
  expect(isInside(address)).toBe(false),
);

type Answer = (error: null, found: { address: string; family: number }[]) => void;
const resolverOf = (...addresses: string[]) =>
  ((_name: string, _options: object, done: Answer) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as NonNullable<NonNullable<Parameters<typeof postOutbound>[3]>["lookup"]>;

test("a host name that resolves to a private address is refused, also together with a public one (T-42)", async () => {
  for (const found of [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"]]) {
    const sent = postOutbound("https://rebind.example/", "{}", {}, { lookup: resolverOf(...found) });
    await expect(sent).rejects.toThrow(InsideError);
  }
});

test("only https addresses are accepted", async () => {
  await expect(postOutbound("http://example.com/", "{}")).rejects.toThrow(InsideError);
});

test("a redirect is returned and not followed", async () => {
  const pem = (name: string) =>
    readFileSync(new URL(`../../support/providers/paypal-test-${name}.pem`, import.meta.url));
  const requestedPaths: string[] = [];
  const server = createServer({ key: pem("key"), cert: pem("cert") }, (request, response) => {
    requestedPaths.push(request.url ?? "");
    response.writeHead(302, { Location: `https://127.0.0.1:${port}/inside` }).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const localOptions = { lookup: resolverOf("127.0.0.1"), isRefused: () => false };
  expect(await postOutbound(`https://hook.example:${port}/outside`, "{}", {}, localOptions)).toBe(302);
  expect(requestedPaths).toEqual(["/outside"]);
  vi.unstubAllEnvs();
  server.close();
});

import { expect, test } from "vitest";
import { isSealed, seal, unseal } from "../../db/seal.ts";

const KEY = "a-key-for-tests-that-is-long-enough";

test("a sealed secret opens in its place, and is different each time", () => {
  const [one, other] = [seal("sk_live_ä", "gateway:stripe:key1", KEY), seal("sk_live_ä", "gateway:stripe:key1", KEY)];
  expect(one).not.toBe(other);
  expect(isSealed(one)).toBe(true);
  expect(one).not.toContain("sk_live");
  expect(unseal(one, "gateway:stripe:key1", KEY)).toBe("sk_live_ä");
});

test("a sealed secret does not open in another place, with another key or with a changed bit", () => {
  const sealed = seal("secret", "gateway:stripe:key1", KEY);
  expect(() => unseal(sealed, "gateway:paypal:key1", KEY)).toThrow();
  expect(() => unseal(sealed, "gateway:stripe:key1", `${KEY}!`)).toThrow();
  const altered = sealed.replace(/.(?=..$)/, (sign) => (sign === "A" ? "B" : "A"));
  expect(() => unseal(altered, "gateway:stripe:key1", KEY)).toThrow();
  expect(() => unseal("sealed:1:", "gateway:stripe:key1", KEY)).toThrow();
  expect(() => unseal("plain", "gateway:stripe:key1", KEY)).toThrow("Not a sealed secret");
});

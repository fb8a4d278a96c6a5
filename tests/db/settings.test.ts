import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings, ROOT, SettingsError } from "../../db/settings.ts";

const secrets = {
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
  SMTP_URL: "smtp://mail.example",
};

describe("default settings", () => {
  test("without settings the server listens on loopback with demo data and simulated prices around the clock", () => {
    expect(readSettings({ NODE_ENV: "development" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      feed: "simulator",
      marketHours: "always",
      seed: "demo",
    });
  });
});

describe("settings with a separate database", () => {
  test("with DATABASE_URL there is no demo data, and market hours follow the calendars", () => {
    const settings = readSettings({ NODE_ENV: "development", DATABASE_URL: "postgres://me@db/bourse" });
    expect(settings).toMatchObject({ seed: "none", marketHours: "calendar" });
  });
});

test(".env.example documents every setting", () => {
  const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
  const names = [...read("db/settings.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
  const documented = new Set([...read(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(20);
  // Set by npm start for the processes that it starts.
  expect(names.filter((name) => !documented.has(name))).toEqual(["NODE_ENV", "BOURSE_MODE"]);
});

describe("malformed settings", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["RELAY_PORT", "door"],
    ["HOST", "not a host"],
    ["DATABASE_URL", "mysql://db"],
    ["DATABASE_URL", "postgres://me@db:port/bourse"],
    ["DATABASE_URL", "postgres://me@db/bourse?sslmode=verify-full"],
    ["FEED", "rumours"],
    ["FEED", "replay:"],
    ["FEED_SPEED", "0"],
    ["FEED_SPEED", "fast"],
    ["MARKET_HOURS", "never"],
    ["APP_URL", "broker.example"],
    ["SEED", "everything"],
    ["LOG_LEVEL", "loud"],
    ["SESSION_SECRET", "short"],
  ])("the setting %s=%s is reported in one line", (name, value) => {
    const read = () => readSettings({ NODE_ENV: "development", [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });
});

describe("settings in production", () => {
  test.each(["SESSION_SECRET", "ENCRYPTION_KEY"] as const)("production refuses the default %s", (name) => {
    const read = () => readSettings({ NODE_ENV: "production", ...secrets, [name]: undefined });
    expect(read).toThrow(`${name}: production needs its own value`);
  });

  test("production refuses to start without a mail server", () => {
    const read = () => readSettings({ NODE_ENV: "production", ...secrets, SMTP_URL: undefined });
    expect(read).toThrow("SMTP_URL: production needs a mail server");
  });

  test("production starts with its own secrets and without demo accounts", () => {
    expect(readSettings({ NODE_ENV: "production", ...secrets })).toMatchObject({ production: true, seed: "none" });
  });
});

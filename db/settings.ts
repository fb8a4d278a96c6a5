import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import * as types from "./setting-types.ts";

/** A missing or malformed setting; the message is one line for the operator. */
export class SettingsError extends Error {}

/** The root of the checkout, found from the source and from the built server. */
export const ROOT = findRoot(import.meta.dirname);
function findRoot(from: string): string {
  return existsSync(join(from, "package.json")) || dirname(from) === from ? from : findRoot(dirname(from));
}

const DEFAULT_SESSION_SECRET = "bourse-development-session-secret";
const DEFAULT_ENCRYPTION_KEY = "bourse-development-encryption-key";

const schema = z.object({
  NODE_ENV: types.oneOf("production", "development", "test").default("development"),
  BOURSE_MODE: types.oneOf("production", "development").optional(),
  PORT: types.webPort.default(3000),
  HOST: types.host.default("127.0.0.1"),
  METRICS_HOST: types.host.default("127.0.0.1"),
  METRICS_PORT: types.port.default(9464),
  RELAY_PORT: types.port.optional(),
  MAX_CONNECTIONS: types.connections.default(5_000),
  DRAIN_SECONDS: types.drainSeconds.default(0),
  TRUST_PROXY: types.oneOf("on", "off").default("off"),
  DATABASE_URL: types.postgres.optional(),
  DATABASE_DIRECT_URL: types.postgres.optional(),
  DATABASE_NAMED_STATEMENTS: types.oneOf("auto", "on", "off").default("auto"),
  DATABASE_READ_URL: types.postgres.optional(),
  DATABASE_APP_PASSWORD: types.databasePassword.optional(),
  DATABASE_WORKER_PASSWORD: types.databasePassword.optional(),
  BOURSE_DATA: z.string().min(1).default(".data"),
  SESSION_SECRET: types.secret.default(DEFAULT_SESSION_SECRET),
  ENCRYPTION_KEY: types.secret.default(DEFAULT_ENCRYPTION_KEY),
  OLD_ENCRYPTION_KEY: types.secret.optional(),
  BACKUP_KEY: types.secret.optional(),
  APP_URL: types.webAddress.optional(),
  FEED: types.feed.default("simulator"),
  FEED_SPEED: types.speed.default(1),
  PRICES_URL: types.nats.optional(),
  MARKET_HOURS: types.oneOf("calendar", "always").optional(),
  SMTP_URL: types.mailServer.optional(),
  FILES_S3_URL: types.bucket.optional(),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  FILES_S3_REGION: z.string().default("auto"),
  GATEWAY_URLS: types.gatewayUrls.default({}),
  MARKET_URLS: types.marketUrls.default({}),
  SEARCH_ENGINES: types.oneOf("allow", "deny").default("deny"),
  SEED: types.oneOf("demo", "none").optional(),
  LOG_LEVEL: types.oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
});

export type LoginRole = "bourse_app" | "bourse_worker";
export type RolePasswords = Record<LoginRole, string>;

export type Settings = {
  production: boolean;
  port: number;
  host: string;
  metricsHost: string;
  metricsPort: number;
  /** The port of a relay that runs alone; null for the web's own port. */
  relayPort: number | null;
  /**
   * The connections that the web process holds at a time, without sockets at /live; further ones are closed at once.
   */
  maxConnections: number;
  /** How long a web process accepts connections after SIGTERM, while /readyz answers 503. */
  drainSeconds: number;
  /** Whether x-forwarded-* headers come from a trusted proxy. */
  trustProxy: boolean;
  /** The administrator's connection, or its pooler; null for the embedded server. */
  databaseUrl: string | null;
  /** The server behind a pooler in databaseUrl; null where databaseUrl is the server itself. */
  databaseDirectUrl: string | null;
  /** Whether the web's statements have names; auto names them unless a pooler answers. */
  namedStatements: "auto" | "on" | "off";
  databaseReadUrl: string | null;
  /** The operator's passwords; null for generated ones (db/role-passwords.ts). */
  rolePasswords: Record<LoginRole, string | null>;
  /** The absolute path of the installation's data. */
  data: string;
  sessionSecret: string;
  encryptionKey: string;
  /** The key with which npm run rotate-key decrypts secrets. */
  oldEncryptionKey: string | null;
  /** Encrypts backups; without a value of its own it is the encryption key. */
  backupKey: string;
  appUrl: string;
  feed: string;
  feedSpeed: number | "max";
  /** NATS, through which prices reach the relays; null for notifications of the database. */
  pricesUrl: string | null;
  marketHours: "calendar" | "always";
  smtpUrl: string | null;
  /** The bucket for private files in S3-compatible storage; null for the data folder. */
  filesBucket: { url: string; keyId: string; secret: string; region: string } | null;
  /** URLs that replace those of payment providers, and of providers of prices, rates and trading hours. */
  gatewayUrls: Record<string, string>;
  marketUrls: Record<string, string>;
  /** Whether robots.txt allows the public pages. */
  searchEngines: "allow" | "deny";
  seed: "demo" | "none";
  logLevel: string;
};

/**
 * Reads every setting from an environment; throws with one line about the first invalid one. Empty values count as
 * absent.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const s = parsed.data;
  // npm start runs the built server with NODE_ENV=production for React, so BOURSE_MODE contains the operator's choice.
  const production = (s.BOURSE_MODE ?? s.NODE_ENV) === "production";
  if (production && s.SESSION_SECRET === DEFAULT_SESSION_SECRET)
    throw new SettingsError("SESSION_SECRET: production needs its own value");
  if (production && s.ENCRYPTION_KEY === DEFAULT_ENCRYPTION_KEY)
    throw new SettingsError("ENCRYPTION_KEY: production needs its own value");
  if (production && !s.SMTP_URL) throw new SettingsError("SMTP_URL: production needs a mail server");
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL)
    throw new SettingsError("DATABASE_DIRECT_URL: is for a pooler in DATABASE_URL, which is missing");
  if (s.FILES_S3_URL && !(s.FILES_S3_KEY_ID && s.FILES_S3_SECRET))
    throw new SettingsError("FILES_S3_URL: needs FILES_S3_KEY_ID and FILES_S3_SECRET");
  // Demo accounts have a public password.
  const seed = s.SEED ?? (s.DATABASE_URL || production ? "none" : "demo");
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    metricsHost: s.METRICS_HOST,
    metricsPort: s.METRICS_PORT,
    relayPort: s.RELAY_PORT ?? null,
    maxConnections: s.MAX_CONNECTIONS,
    drainSeconds: s.DRAIN_SECONDS,
    trustProxy: s.TRUST_PROXY === "on",
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    namedStatements: s.DATABASE_NAMED_STATEMENTS,
    databaseReadUrl: s.DATABASE_READ_URL ?? null,
    rolePasswords: {
      bourse_app: s.DATABASE_APP_PASSWORD ?? null,
      bourse_worker: s.DATABASE_WORKER_PASSWORD ?? null,
    },
    data: resolve(ROOT, s.BOURSE_DATA),
    sessionSecret: s.SESSION_SECRET,
    encryptionKey: s.ENCRYPTION_KEY,
    oldEncryptionKey: s.OLD_ENCRYPTION_KEY ?? null,
    backupKey: s.BACKUP_KEY ?? s.ENCRYPTION_KEY,
    appUrl: s.APP_URL ?? `http://localhost:${s.PORT}`,
    feed: s.FEED,
    feedSpeed: s.FEED_SPEED,
    pricesUrl: s.PRICES_URL ?? null,
    // A demo is also open at weekends; its screens show that prices are simulated.
    marketHours: s.MARKET_HOURS ?? (s.FEED === "simulator" && seed === "demo" ? "always" : "calendar"),
    smtpUrl: s.SMTP_URL ?? null,
    filesBucket: s.FILES_S3_URL
      ? {
          url: s.FILES_S3_URL,
          keyId: s.FILES_S3_KEY_ID ?? "",
          secret: s.FILES_S3_SECRET ?? "",
          region: s.FILES_S3_REGION,
        }
      : null,
    gatewayUrls: s.GATEWAY_URLS,
    marketUrls: s.MARKET_URLS,
    searchEngines: s.SEARCH_ENGINES,
    seed,
    logLevel: s.LOG_LEVEL,
  };
}

let settings: Settings | undefined;
/** The settings of this process: the environment first, then the `.env` file beside package.json. */
export function getSettings(): Settings {
  if (settings) return settings;
  const file = resolve(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  settings = readSettings(process.env);
  return settings;
}

// compose.yaml and prometheus/ with the commands of deploy/README.md, on images that the test makes itself.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { type Client, createClient, logIn } from "../support/client.ts";
import { adaptFile, createCertificate, findProgram } from "../support/programs.ts";
import { createProductImage, createServerImages } from "./images.ts";
import { openPodman } from "./podman.ts";
import { ENV_CHANGES } from "./settings.ts";

const ROLES = ["web", "relay", "feed", "jobs"];
const subject = "deploy/compose.yaml";
const podman = openPodman(["haproxy", "pgbouncer", "postgresql-15"], subject);
const compose = podman && findProgram("podman-compose", subject);
const prometheus = podman && findProgram("prometheus", "scraping");

beforeAll(() => {
  if (!podman) return;
  createServerImages(podman);
  createProductImage(podman);
});
afterAll(() => podman?.remove());

describe.skipIf(!compose)("compose.yaml", async () => {
  if (!podman || !compose) return;
  const folder = join(podman.folder, "bourse");
  const [port, plainPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const callCompose = (...args: string[]) =>
    execFileSync(compose, args, { cwd: folder, env: podman.env, stdio: "pipe", encoding: "utf8" });
  let child: ChildProcess | undefined;
  let customer: Client;

  beforeAll(async () => {
    // The proxy's certificate is the test's own.
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    mkdirSync(join(folder, "certificates"), { recursive: true });
    const copy = (name: string, replacements: Record<string, string>) =>
      adaptFile(name, join(folder, name.replace(".example", "")), replacements);
    copy("bourse.env.example", { ...ENV_CHANGES, "https://broker.example": url });
    copy("pgbouncer.ini", {});
    // Fewer open files than HAProxy is given on a machine of its own.
    copy("haproxy.cfg", { "maxconn 50000": "maxconn 500" });
    copy("compose.yaml", {
      '"80:80"': `"${plainPort}:80"`,
      '"443:443"': `"${port}:443"`,
      "nofile: 100100": `nofile: ${podman.openFiles}\n      nproc: 32768`,
    });
    writeFileSync(join(folder, "users.txt"), '"bourse_app" "change-me-openssl-rand-base64-32-app"\n');
    copyFileSync(createCertificate(podman.folder).both, join(folder, "certificates/broker.pem"));
    // Both servers run as users of their images.
    for (const name of ["users.txt", "certificates/broker.pem"]) chmodSync(join(folder, name), 0o644);
    callCompose("up", "-d");
    await vi.waitFor(async () => expect(await statusOf()).toBe(200), { timeout: 120_000, interval: 500 });
    customer = await logIn(url);
  });
  afterAll(() => {
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    child?.kill("SIGKILL");
    callCompose("down", "-t", "5");
  });

  const statusOf = (path = "/terms") =>
    createClient(url)
      .get(path)
      .then(
        ({ status }) => status,
        () => 0,
      );

  test("two of each role run behind the proxy, and a customer logs in and opens a page", async () => {
    for (const role of ROLES)
      for (const n of [1, 2]) await expect.poll(() => stateOf(`${role}${n}`), { timeout: 30_000 }).toBe("running");
    expect(await customer.get("/dashboard").then(({ status }) => status)).toBe(200);
    expect(await statusOf("/readyz")).toBe(404);
    const plain = await fetch(`http://localhost:${plainPort}/terms`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")?.startsWith("https://localhost")]).toEqual([308, true]);
  });

  test("a socket through the proxy receives prices that the feed publishes", async () => {
    await receivePrices();
  });

  test.skipIf(!prometheus)("Prometheus scrapes all eight processes and has the alerts", async () => {
    const targets = ROLES.flatMap((role, index) => [1, 2].map((n) => [`${role}${n}`, 9464 + index] as const));
    const file = adaptFile("prometheus/prometheus.yaml", join(podman.folder, "prometheus.yaml"), {
      "scrape_interval: 15s": "scrape_interval: 1s",
      ...Object.fromEntries(targets.map(([name, p]) => [`${name}:${p}`, `${addressOf(name)}:${p}`])),
    });
    copyFileSync(join(ROOT, "deploy/prometheus/rules.yaml"), join(podman.folder, "rules.yaml"));
    const address = `127.0.0.1:${await freePort()}`;
    const storage = join(podman.folder, "prometheus");
    child = spawn(
      prometheus ?? "",
      [`--config.file=${file}`, `--storage.tsdb.path=${storage}`, `--web.listen-address=${address}`],
      { stdio: "ignore" },
    );
    const query = async (path: string) =>
      JSON.stringify(await fetch(`http://${address}/api/v1/${path}`).then((answer) => answer.json(), String));
    await expect.poll(() => query("query?query=sum(up)"), { timeout: 30_000 }).toContain('"8"]');
    const known = await query("rules");
    const alerts = [...readFileSync(join(ROOT, "deploy/prometheus/rules.yaml"), "utf8").matchAll(/alert: (\w+)/g)];
    expect(alerts.map(([, name = ""]) => name).filter((name) => !known.includes(`"name":"${name}"`))).toEqual([]);
    await expect
      .poll(() => query("query?query=bourse_web_request_seconds_count"), { timeout: 20_000 })
      .toContain("web");
  });

  test("pages and prices continue after one web process and one relay have stopped", async () => {
    for (const name of ["web1", "relay1"]) podman.run("stop", "--time", "15", `bourse_${name}_1`);
    for (const name of ["web1", "relay1"]) expect(exitCodeOf(name)).toBe("0");
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push(await customer.get("/profile").then(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await receivePrices();
  });

  const inspect = (service: string, format: string) => podman.run("inspect", "--format", format, `bourse_${service}_1`);
  const stateOf = (service: string) => inspect(service, "{{.State.Status}}");
  const exitCodeOf = (service: string) => inspect(service, "{{.State.ExitCode}}");
  const addressOf = (service: string) => inspect(service, "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}");

  /** Waits for two different price frames of one socket. */
  async function receivePrices(): Promise<void> {
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const received = new Set<string>();
    const socket = new WebSocket(`${url.replace("https", "wss")}/live`, {
      headers: { Cookie: cookie, Origin: url },
      rejectUnauthorized: false,
    });
    socket.on("message", (data: Buffer) => {
      const text = data.toString();
      if (text.includes('"priceUpdate"')) received.add(text);
    });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    socket.send(JSON.stringify({ event: "subscribe", data: "all" }));
    await expect.poll(() => received.size, { timeout: 20_000 }).toBeGreaterThan(1);
    socket.terminate();
  }
});

// The pods of kubernetes/ in Podman, which reads the same manifests: their scripts, users, read-only root, volumes,
// probes and ends. Services, the ingress, budgets and rolling updates need a cluster and are not tested here.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { ROOT } from "../../db/settings.ts";
import { adaptFile } from "../support/programs.ts";
import { createProductImage, createServerImages } from "./images.ts";
import { openPodman } from "./podman.ts";
import { ENV_CHANGES } from "./settings.ts";

type Probe = { httpGet: { path: string; port: string } };
type PodSpec = {
  terminationGracePeriodSeconds: number;
  containers: {
    name: string;
    ports: { name: string; containerPort: number }[];
    startupProbe: Probe;
    readinessProbe?: Probe;
  }[];
};
type Resource = { kind: string; metadata: { name: string }; spec: { template: { metadata: object; spec: PodSpec } } };

const ROLES = ["web", "relay", "feed", "jobs"];
const podman = openPodman(["haproxy", "pgbouncer", "postgresql-15"], "the pods of deploy/kubernetes");
const read = (name: string) => readFileSync(join(ROOT, "deploy/kubernetes", name), "utf8");
const deployments = parseAllDocuments(read("bourse.yaml"))
  .map((document) => document.toJS() as Resource)
  .filter(({ kind }) => kind === "Deployment");

afterAll(() => podman?.remove());

describe.skipIf(!podman)("the pods", () => {
  if (!podman) return;
  const database = "docker.io/library/postgres:18";

  function play(name: string, resource: object): void {
    const file = join(podman?.folder ?? "", `${name}.yaml`);
    writeFileSync(file, stringify(resource));
    podman?.run("kube", "play", "--network", "probe", file);
  }
  const inspect = (container: string, format: string) => podman.run("inspect", "--format", format, container);
  const podOf = ({ metadata: { name }, spec: { template } }: Resource) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...template.metadata, name },
    spec: template.spec,
  });

  beforeAll(async () => {
    createServerImages(podman);
    createProductImage(podman);
    const environment = adaptFile("bourse.env.example", join(podman.folder, "bourse.env"), {
      ...ENV_CHANGES,
      "@pooler:6432/": "@db:5432/",
    });
    const user = ["POSTGRES_USER=bourse_admin", "POSTGRES_PASSWORD=change-me-database", "POSTGRES_DB=bourse"];
    podman.run("run", "-d", "--name", "db", "--network", "probe", ...user.flatMap((each) => ["-e", each]), database);
    const secret = join(podman.folder, "secret.json");
    const values = Object.entries(parseEnv(readFileSync(environment, "utf8"))).map(([name, value = ""]) => [
      name,
      Buffer.from(value).toString("base64"),
    ]);
    writeFileSync(secret, JSON.stringify(Object.fromEntries(values)));
    podman.run("secret", "create", "bourse", secret);
    play("migrate", podOf(parse(read("migrate.yaml")) as Resource));
    await vi.waitFor(() => expect(inspect("bourse-migrate-migrate", "{{.State.Status}}")).toBe("exited"), {
      timeout: 120_000,
      interval: 500,
    });
    expect(
      inspect("bourse-migrate-migrate", "{{.State.ExitCode}}"),
      podman.outputOf("logs", "bourse-migrate-migrate"),
    ).toBe("0");
  });

  test.each(ROLES)(
    "the pod of %s starts, answers its probes, cannot write outside its volumes and ends",
    async (role) => {
      const deployment = deployments.find(({ metadata: { name } }) => name === `bourse-${role}`);
      if (!deployment) throw new Error(`no deployment of ${role}`);
      const { spec } = deployment.spec.template;
      const [container] = spec.containers;
      if (!container) throw new Error(`no container of ${role}`);
      play(role, podOf(deployment));
      const name = `bourse-${role}-${role}`;
      const address = podman.run("inspect", "--format", "{{.InfraContainerID}}", "--type", "pod", `bourse-${role}`);
      const ip = inspect(address, "{{.NetworkSettings.Networks.probe.IPAddress}}");
      const { ports, startupProbe, readinessProbe } = container;
      for (const probe of [startupProbe, readinessProbe ?? startupProbe]) {
        const { path, port } = probe.httpGet;
        const url = `http://${ip}:${ports.find((each) => each.name === port)?.containerPort}${path}`;
        const statusOf = () =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          );
        await expect
          .poll(statusOf, { timeout: 60_000, message: podman.outputOf("logs", "--tail", "20", name) })
          .toBe(200);
      }
      expect(podman.outputOf("exec", name, "id", "-u")).toContain("65534");
      expect(podman.outputOf("exec", name, "touch", "/opt/bourse/file")).toContain("Read-only file system");
      expect(podman.outputOf("exec", name, "touch", "/var/lib/bourse/file", "/tmp/file")).toBe("");
      podman.run("stop", "--time", String(spec.terminationGracePeriodSeconds), name);
      expect(inspect(name, "{{.State.ExitCode}}")).toBe("0");
    },
  );
});

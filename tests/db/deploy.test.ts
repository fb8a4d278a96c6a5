// The files of deploy/: their settings and metrics exist, and the programs that read them accept them.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { collectDefaultMetrics, Registry } from "prom-client";
import { afterAll, describe, expect, test } from "vitest";
import { parseAllDocuments, parse } from "yaml";
import { readSettings, ROOT } from "../../db/settings.ts";
import { relayFlags, webFlags } from "../../workers/node-flags.ts";
import { adaptFile, createCertificate, findProgram } from "../support/programs.ts";

const ROLES = ["web", "relay", "feed", "jobs"] as const;
const folder = mkdtempSync(join(tmpdir(), "bourse-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(ROOT, "deploy", path), "utf8");
const settings = new Set(
  [...readFileSync(join(ROOT, ".env.example"), "utf8").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
);

describe("the settings of the examples", () => {
  test("bourse.env.example is a valid configuration for production once its values are changed", () => {
    const environment = parseEnv(read("bourse.env.example"));
    expect(readSettings({ ...environment, NODE_ENV: "production" })).toMatchObject({
      production: true,
      trustProxy: true,
    });
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
  });

  test("image and units set only settings of .env.example", () => {
    const files = ["Containerfile", ...globSync("systemd/*", { cwd: join(ROOT, "deploy") })];
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/^(?:ENV|Environment=)(.*)$/gm)].flatMap(([, line = ""]) =>
        [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name = ""]) => name),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !settings.has(name) && !["NODE_ENV", "PATH"].includes(name))).toEqual(
      [],
    );
  });
});

/** What Node is started with for a role. */
const commandOf = (role: (typeof ROLES)[number]) => [
  ...(role === "web" ? webFlags : role === "relay" ? relayFlags : []),
  `workers/${role}/index.ts`,
];

test.each(ROLES)("the unit of %s starts it with its options of Node", (role) => {
  expect(read(`systemd/bourse-${role}@.service`)).toContain(`/node ${commandOf(role).join(" ")}\n`);
});

/** The scripts that commands of an example name. */
const missingScripts = (args: string[]) =>
  args.filter((arg) => !arg.startsWith("--")).filter((script) => !existsSync(join(ROOT, script)));

describe("compose.yaml", () => {
  type Service = { command?: string[]; image: string; depends_on?: object };
  const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
  };

  test("it has two of each role, which start after the migration, and their scripts exist", () => {
    for (const role of ROLES)
      for (const number of [1, 2]) {
        const service = services[`${role}${number}`];
        expect(service).toMatchObject({ image: "bourse", command: commandOf(role) });
        expect(service?.depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } });
      }
    expect(missingScripts(ROLES.map((role) => `workers/${role}/index.ts`))).toEqual([]);
    expect(missingScripts(services["migrate"]?.command ?? ["none"])).toEqual([]);
  });

  test("every dependency is a service, every mounted file exists or is described, and every volume is declared", () => {
    const names = Object.keys(services);
    const needed = Object.values(services).flatMap(({ depends_on = [] }) =>
      Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on),
    );
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    const mounts = [...read("compose.yaml").matchAll(/- ([\w./-]+):\//g)].map(([, source = ""]) => source);
    const files = mounts.filter((source) => source.startsWith("./")).map((source) => source.slice(2));
    expect(files.filter((file) => !existsSync(join(ROOT, "deploy", file)))).toEqual(["users.txt", "certificates"]);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounts.filter((source) => !source.startsWith("./"))));
  });
});

type Resource = {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    minAvailable?: number;
    selector?: { matchLabels?: object; role?: string };
    template?: {
      metadata: { labels: object };
      spec: { containers: Container[]; terminationGracePeriodSeconds?: number };
    };
    rules?: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
  };
};
type Port = { name: string; containerPort: number };
type Probe = { httpGet: { port: string; path: string } };
type Container = { args: string[]; ports?: Port[]; livenessProbe?: Probe; readinessProbe?: Probe };

describe("kubernetes", () => {
  const resources = globSync("deploy/kubernetes/*.yaml", { cwd: ROOT }).flatMap((file) =>
    parseAllDocuments(readFileSync(join(ROOT, file), "utf8")).map((document) => {
      expect("errors" in document && document.errors).toEqual([]);
      return ("toJS" in document ? document.toJS() : null) as Resource;
    }),
  );
  const find = (kind: string, name: string) =>
    resources.find((each) => each.kind === kind && each.metadata.name === name);

  test.each(ROLES)("%s has two replicas, probes on its ports and a budget that keeps one", (role) => {
    const deployment = find("Deployment", `bourse-${role}`);
    const [container] = deployment?.spec.template?.spec.containers ?? [];
    expect(deployment?.spec.replicas).toBe(2);
    expect(container?.args).toEqual(commandOf(role));
    expect(deployment?.spec.selector?.matchLabels).toEqual(deployment?.spec.template?.metadata.labels);
    const ports = container?.ports?.map(({ name }) => name) ?? [];
    expect(ports).toContain(container?.livenessProbe?.httpGet.port);
    if (role === "web" || role === "relay")
      expect(container?.readinessProbe?.httpGet).toEqual({ path: "/readyz", port: "http" });
    const budget = find("PodDisruptionBudget", `bourse-${role}`);
    expect(budget?.spec).toEqual({ minAvailable: 1, selector: { matchLabels: { app: "bourse", role } } });
    const metrics = 9464 + ROLES.indexOf(role);
    expect(container?.ports).toContainEqual({ name: "metrics", containerPort: metrics });
  });

  test("the ingress sends /live to the relays and everything else to the web processes", () => {
    const paths = find("Ingress", "bourse")?.spec.rules?.[0]?.http.paths.map(({ path, backend }) => [
      path,
      backend.service.name,
    ]);
    expect(paths).toEqual([
      ["/live", "bourse-relay"],
      ["/", "bourse-web"],
    ]);
    for (const name of ["bourse-web", "bourse-relay"]) expect(find("Service", name)).toBeDefined();
    expect(missingScripts(find("Job", "bourse-migrate")?.spec.template?.spec.containers[0]?.args ?? ["none"])).toEqual(
      [],
    );
  });
});

describe("a web process that stops", () => {
  const drainSeconds = Number(parseEnv(read("bourse.env.example"))["DRAIN_SECONDS"]);
  const number = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);

  test("the proxy notices it before it refuses connections", () => {
    const check = /check inter (\d+)s fall (\d+)/.exec(read("haproxy.cfg"));
    expect(Number(check?.[1]) * Number(check?.[2])).toBeLessThan(drainSeconds);
  });

  test("it has ended before it is killed", () => {
    const limits = [
      number("systemd/bourse-web@.service", /TimeoutStopSec=(\d+)/),
      number("compose.yaml", /stop_grace_period: (\d+)s/),
      number("kubernetes/bourse.yaml", /terminationGracePeriodSeconds: (\d+)/),
    ];
    for (const limit of limits) expect(limit).toBeGreaterThan(drainSeconds + 6);
  });
});

describe("metrics", () => {
  const sources = globSync("workers/**/*.ts", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));
  const own = sources.flatMap((source) => [...source.matchAll(/new (Counter|Gauge|Histogram)\(\{\s*name: "(\w+)"/g)]);
  const exported = new Set(
    own.flatMap(([, type, name = ""]) =>
      type === "Histogram" ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name],
    ),
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) exported.add(name);
  exported.add("up");

  const dashboard = JSON.parse(read("grafana/bourse.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const rules = parse(read("prometheus/rules.yaml")) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
  ];
  const named = new Set(expressions.flatMap((expr) => expr.match(/\b(?:bourse|nodejs|process)_\w+|\bup\b/g) ?? []));

  test("rules and dashboard name only metrics that the processes export", () => {
    expect(expressions.length).toBeGreaterThan(25);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  });

  test("every metric of the product is in a rule or on the dashboard", () => {
    const missing = own
      .map(([, , name = ""]) => name)
      .filter((name) => ![...named].some((each) => each.startsWith(name)));
    expect(missing).toEqual([]);
  });
});

const promtool = findProgram("promtool", "the Prometheus rules");
const haproxy = findProgram("haproxy", "deploy/haproxy.cfg");
const nginx = findProgram("nginx", "deploy/nginx.conf");
const kubectl = findProgram("kubectl", "the fields of deploy/kubernetes");
const systemd = findProgram("systemd-analyze", "the units of deploy/systemd");
const accepts = (program: string | null, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program ?? "", args, { encoding: "utf8" });
  expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
  return stdout + stderr;
};
const local = (names: string[]) => Object.fromEntries(names.map((name) => [`${name}:3000`, "127.0.0.1:3000"]));
const PROCESSES = ["web1", "web2", "relay1", "relay2"];

describe("the programs that read the files", () => {
  test.skipIf(!promtool)(
    "Prometheus accepts rules and configuration, and every alert fires as its test expects",
    () => {
      accepts(promtool, "check", "config", join(ROOT, "deploy/prometheus/prometheus.yaml"));
      const withPatroni = read("prometheus/prometheus.yaml").replaceAll(/^ {2}# (?=[- ] )/gm, "  ");
      expect(withPatroni.match(/job_name: patroni/g)).toHaveLength(1);
      writeFileSync(join(folder, "rules.yaml"), read("prometheus/rules.yaml"));
      writeFileSync(join(folder, "prometheus.yaml"), withPatroni);
      accepts(promtool, "check", "config", join(folder, "prometheus.yaml"));
      accepts(promtool, "test", "rules", join(ROOT, "deploy/prometheus/rules-test.yaml"));
      const { groups } = parse(read("prometheus/rules.yaml")) as { groups: { rules: { alert: string }[] }[] };
      const tested = read("prometheus/rules-test.yaml");
      const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
      expect(alerts.filter((alert) => !tested.includes(`alertname: ${alert}`))).toEqual([]);
    },
  );

  test.skipIf(!haproxy)("HAProxy accepts haproxy.cfg", () => {
    mkdirSync(join(folder, "certificates"));
    const { both } = createCertificate(folder);
    writeFileSync(join(folder, "certificates/broker.pem"), readFileSync(both));
    const file = adaptFile("haproxy.cfg", join(folder, "haproxy.cfg"), {
      "/etc/haproxy/certificates/": join(folder, "certificates/"),
    });
    accepts(haproxy, "-c", "-f", file);
  });

  test.skipIf(!haproxy)("HAProxy accepts haproxy-postgresql.cfg", () => {
    const nodes = Object.fromEntries([1, 2, 3].map((n) => [`node${n}:5432`, `127.0.0.${n}:5432`]));
    accepts(haproxy, "-c", "-f", adaptFile("haproxy-postgresql.cfg", join(folder, "haproxy-postgresql.cfg"), nodes));
  });

  test.skipIf(!nginx)("nginx accepts nginx.conf", () => {
    const { certificate, key } = createCertificate(folder);
    const file = adaptFile("nginx.conf", join(folder, "bourse.conf"), {
      ...local(PROCESSES),
      "/etc/nginx/certificates/broker.example.crt": certificate,
      "/etc/nginx/certificates/broker.example.key": key,
    });
    const outer = join(folder, "outer.conf");
    writeFileSync(
      outer,
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; include ${file}; }`,
    );
    accepts(nginx, "-t", "-c", outer);
  });

  test("the commands in the head of bourse.yaml are those of deploy/README.md", () => {
    const inHead = [...read("kubernetes/bourse.yaml").matchAll(/^# {3}(kubectl .*)$/gm)].map(([, line]) => line);
    const [, inReadme = ""] = /## Kubernetes\n\n```\n([^]*?)\n```/.exec(read("README.md")) ?? [];
    expect(inReadme.split("\n")).toHaveLength(4);
    expect(inHead).toEqual(inReadme.split("\n"));
  });

  test.skipIf(!kubectl)("kubectl has every field of deployments, services and the migration, with its type", () => {
    const documents = ["bourse", "migrate"].flatMap((name) => read(`kubernetes/${name}.yaml`).split(/^---$/m));
    let count = 0;
    for (const [at, text] of documents.entries()) {
      const document = parse(text) as Resource | null;
      const file = join(folder, `resource-${at}.yaml`);
      // A change on this machine alone: kubectl drops the fields that its types do not have.
      const { selector } = document?.spec ?? {};
      const change = document?.spec.template
        ? ["image", "*=probe"]
        : document?.kind === "Service"
          ? ["selector", `app=bourse,role=${selector?.role}`]
          : [];
      if (change.length === 0) continue;
      writeFileSync(file, text);
      const [what = "", value = ""] = change;
      const output = accepts(kubectl, "set", what, "--local", "--filename", file, value, "--output", "json");
      expect(JSON.parse(output.replaceAll('"probe"', '"bourse"'))).toMatchObject(document as object);
      count += 1;
    }
    expect(count).toBe(7);
  });

  test.skipIf(!systemd)("systemd accepts the units", () => {
    const units = globSync("systemd/*.service", { cwd: join(ROOT, "deploy") }).map((unit) =>
      adaptFile(unit, join(folder, unit.replace(/^systemd./, "")), { "/opt/bourse": ROOT }),
    );
    expect(units).toHaveLength(ROLES.length + 1);
    const output = accepts(systemd, "verify", ...units);
    expect(output.split("\n").filter((line) => line.includes("bourse-"))).toEqual([]);
  });

  test("a shell accepts restore-to-time.sh", () => {
    execFileSync("sh", ["-n", join(ROOT, "deploy/restore-to-time.sh")]);
  });
});

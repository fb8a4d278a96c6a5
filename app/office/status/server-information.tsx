import { cpus, freemem, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jobStatus } from "../../../db/generated/site.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { JobList } from "./job-list.tsx";

/** The load of the machine that handles the request, and the jobs of all machines. */
export const loader = read({
  roles: [admin],
  async run({ pool, actor, session }) {
    const jobs = await jobStatus(pool, { actor });
    const before = processorTime();
    await wait(200);
    const after = processorTime();
    const total = after.total - before.total;
    return {
      cpuModel: cpus()[0]?.model.trim() ?? "",
      cpuUsage: total > 0 ? Math.round((100 * (after.busy - before.busy)) / total) : 0,
      cpuCores: cpus().length,
      usedMemPercentage: Math.round(100 * (1 - freemem() / totalmem())),
      totalMemMb: Math.round(totalmem() / 1024 / 1024),
      jobs,
      timeZone: session.preferences.time_zone,
    };
  },
});

/** Processor time since the machine started. */
function processorTime(): { busy: number; total: number } {
  let busy = 0;
  let total = 0;
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq;
    total += all;
    busy += all - times.idle;
  }
  return { busy, total };
}

export default function ServerInformation() {
  const { t } = useTranslation();
  const server = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="page-head">
        <h1>{t("Server information")}</h1>
        <div className="end">
          <LinkButton to="/admin/status/server">{t("Reload")}</LinkButton>
        </div>
      </div>
      <Card>
        <KeyValueList lined>
          <KeyValue label={t("CPU model")}>
            <Ltr>{server.cpuModel}</Ltr>
          </KeyValue>
          <KeyValue label={t("CPU usage")}>
            <Ltr>{`${server.cpuUsage}/100%`}</Ltr>
          </KeyValue>
          <KeyValue label={t("Logical cores")}>
            <Ltr>{server.cpuCores}</Ltr>
          </KeyValue>
          <KeyValue label={t("Memory usage")}>
            <Ltr>{`${server.usedMemPercentage}/100%`}</Ltr>
          </KeyValue>
          <KeyValue label={t("Total memory")}>
            <Ltr>{`${server.totalMemMb} MB`}</Ltr>
          </KeyValue>
        </KeyValueList>
      </Card>
      <JobList jobs={server.jobs} timeZone={server.timeZone} />
    </Page>
  );
}

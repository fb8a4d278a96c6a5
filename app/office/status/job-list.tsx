import { useTranslation } from "react-i18next";
import type { JobStatus } from "../../../db/shapes/job-status.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { jobs: JobStatus; timeZone: string };

/** The background jobs. Names of tasks and errors are for the operator and are not translated. */
export function JobList({ jobs: { running, due, waitingSeconds, troubled }, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Card>
        <KeyValueList lined>
          <KeyValue label={t("Background jobs running")}>
            <Ltr>{running}</Ltr>
          </KeyValue>
          <KeyValue label={t("Background jobs due")}>
            <Ltr>{due}</Ltr>
          </KeyValue>
          <KeyValue label={t("Longest wait of a due job")}>
            <Ltr>{`${waitingSeconds} s`}</Ltr>
          </KeyValue>
        </KeyValueList>
      </Card>
      {troubled.length > 0 ? (
        <Card flush>
          <Table label={t("Jobs that failed or run for more than a minute")} cards>
            <thead>
              <tr>
                <HeadCell>{t("Background job")}</HeadCell>
                <HeadCell>{t("Status")}</HeadCell>
                <HeadCell>{t("Error")}</HeadCell>
                <HeadCell>{t("Due")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {troubled.map((job) => (
                <JobRow key={job.id} {...job} timeZone={timeZone} />
              ))}
            </tbody>
          </Table>
        </Card>
      ) : null}
    </>
  );
}

type RowProps = JobStatus["troubled"][number] & { timeZone: string };

function JobRow({ task, isRunning, attempts, maxAttempts, error, dueAt, timeZone }: RowProps) {
  const { t } = useTranslation();
  const isRepeated = attempts < maxAttempts;
  return (
    <tr>
      <td className="primary s-a">
        <Ltr>{task}</Ltr>
      </td>
      <td className="s-b">
        <Chip dot tone={isRunning || isRepeated ? "warn" : "danger"}>
          {isRunning ? t("Running") : isRepeated ? t("Will be repeated") : t("Failed")}
        </Chip>{" "}
        <Ltr>{`${attempts}/${maxAttempts}`}</Ltr>
      </td>
      <td className="s-c">
        <bdi dir="ltr">{error ?? ""}</bdi>
      </td>
      <td className="s-d">
        <DateTime iso={dueAt} timeZone={timeZone} as="office" />
      </td>
    </tr>
  );
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSettings, saveSettings } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button, EnterButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { ChangedBy } from "../../forms/edit/changed-by.tsx";
import { StaleNotice } from "../../forms/edit/stale-notice.tsx";
import { useLeaveGuard } from "../../forms/edit/use-leave-guard.ts";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";
import { savedOrWaiting } from "../approvals/approval-outcome.ts";
import { ArchiveState } from "./archive-state.tsx";
import { BackupState } from "./backup-state.tsx";
import { SettingControl } from "./setting-control.tsx";
import { pictures, sections } from "./setting-fields.ts";
import { settingInput, toStore } from "./setting-input.ts";

export const loader = read({ roles: [admin], run: ({ pool, actor }) => readSettings(pool, { actor }) });

export const action = call({
  roles: [admin],
  changesSettings: true,
  files: { kind: "picture", names: pictures },
  input: settingInput,
  run({ pool, actor, input, files }) {
    const removed = Object.fromEntries((input.remove as string[]).map((name) => [name, ""]));
    const sent = Object.fromEntries(Object.entries(files ?? {}).filter(([, name]) => name !== null));
    const version = input.version as number | null;
    return saveSettings(pool, { actor, values: toStore(input), pictures: { ...removed, ...sent }, version });
  },
  done: savedOrWaiting("Settings updated successfully"),
  back: "/admin/settings",
});

/** All settings in one form; a change takes effect at once in every process. */
export default function Settings() {
  const { t } = useTranslation();
  const settings = useLoaderData<typeof loader>();
  const call = useCall("/admin/settings");
  // A webhook that was tried saves nothing.
  const form = useSavedForm({ ...call, done: call.done && "status" in call.done ? null : call.done });
  useLeaveGuard(form.names.length > 0 && !call.busy);
  const wrong = Object.keys(call.problem?.fields ?? {}).length;
  return (
    <Page title={t("Site settings")}>
      <div className="settings">
        <nav className="settings-index" aria-label={t("Sections")}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {t(title)}
            </a>
          ))}
        </nav>
        <call.Form {...form.formProps} className="stack stack-24" encType="multipart/form-data">
          <EnterButton />
          <input type="hidden" name="_form" value={call.formProps.action} />
          <StaleNotice key={form.start} call={call} changed={settings.changed} />
          {call.problem && wrong === 0 ? <Notice tone="danger">{t(call.problem.message)}</Notice> : null}
          {sections.map(({ id, title, fields }) => (
            <div id={id} key={id} className="settings-section">
              <Card title={t(title)}>
                <div className="grid2">
                  {fields.map((field) => (
                    <SettingControl key={field.name} of={field} settings={settings} source={call.field(field.name)} />
                  ))}
                </div>
                {id === "backups" ? <BackupState backups={settings.backups} /> : null}
                {id === "archives" ? <ArchiveState archives={settings.archives} /> : null}
              </Card>
            </div>
          ))}
          <div className="settings-save">
            <span className="muted xs grow">
              {form.names.length > 0 ? (
                t("Unsaved changes: {{n}}", { n: form.names.length })
              ) : (
                <ChangedBy changed={settings.changed} />
              )}
            </span>
            <Button formAction="/admin/settings/test-webhook" formEncType="application/x-www-form-urlencoded">
              {t("Test webhook")}
            </Button>
            <Button variant="primary" busy={call.busy}>
              {t("Save")}
            </Button>
          </div>
        </call.Form>
      </div>
    </Page>
  );
}

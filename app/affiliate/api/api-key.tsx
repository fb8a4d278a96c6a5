import { useLoaderData } from "@remix-run/react";
import { Copy, Download, Eye, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { issueApiKey, listApiCalls, listApiKeys } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { environment } from "../../process/environment.ts";
import { flag } from "../../http/fields.ts";
import { setFlash } from "../../http/flash.ts";
import { clientOf } from "../../http/negotiate.ts";
import { read } from "../../http/read.ts";
import { affiliate } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { useFlash } from "../../forms/use-flash.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ApiCalls } from "./api-calls.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { makeKey } from "./keys.ts";
import { fields, sample } from "./documentation-text.ts";

const SHOW_FORM = "show-key";

export const loader = read({
  roles: [affiliate],
  async run({ pool, actor, session }) {
    const [keys, calls] = await Promise.all([listApiKeys(pool, { actor }), listApiCalls(pool, { actor })]);
    const origin = environment.appUrl.origin;
    return { keys, calls, sample: sample(origin), fields: fields(), timeZone: session.preferences.time_zone };
  },
});

/** Creates a key on the server; the next page shows it, and later show-key.ts does. */
export const action = call({
  roles: [affiliate],
  input: z.object({ keepOld: flag() }),
  async run({ pool, actor, input, request, requestContext }) {
    const { key, hash: keyHash, ...kept } = makeKey();
    await issueApiKey(pool, { actor, keyHash, ...kept, keepOld: input.keepOld });
    const flash = { kind: "done", message: "API key generated successfully", values: { key } } as const;
    return { key, cookies: clientOf(request, requestContext) === "browser" ? [await setFlash(flash)] : [] };
  },
  done: ({ key, cookies }) => ({
    to: "/affiliate/api",
    cookies,
    data: { message: "API key generated successfully", key },
  }),
});

/** The key, masked until Show is pressed, the request format and the newest calls. */
export default function ApiKey() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const [current] = loaded.keys;
  return (
    <Page>
      <div className="page-head">
        <h1>{t("API key")}</h1>
        <div className="end">
          <a className="btn btn-outline" href="/affiliate/api/documentation.md" download>
            <Icon of={Download} size={14} />
            {t("Documentation")}
          </a>
        </div>
      </div>
      <div className="lead-cols">
        <div className="stack">
          <KeyCard current={current} />
          <ApiKeys keys={loaded.keys} timeZone={loaded.timeZone} />
        </div>
        <div className="stack">
          <SampleCard loaded={loaded} />
          <ApiCalls calls={loaded.calls} timeZone={loaded.timeZone} />
        </div>
      </div>
    </Page>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function KeyCard({ current }: { current: Loaded["keys"][number] | undefined }) {
  const { t } = useTranslation();
  const flash = useFlash();
  const show = useCommand(`/affiliate/api/keys/${current?.id}/show`);
  const fresh = textOf(show.done) ?? (flash?.kind === "done" ? (flash.values?.key ?? null) : null);
  return (
    <>
      {/* the page reloads with the new key. */}
      <form noValidate method="post" action="/affiliate/api">
        <Card
          title={
            <span className="row">
              {t("Your key")}
              {current ? (
                <Chip dot tone="ok">
                  {t("Active")}
                </Chip>
              ) : null}
            </span>
          }
          foot={
            <>
              {current?.has_copy && !fresh ? (
                <Button icon={Eye} form={SHOW_FORM} busy={show.busy}>
                  {t("Show")}
                </Button>
              ) : null}
              <Button variant="primary" icon={RefreshCw}>
                {t("Generate")}
              </Button>
            </>
          }
        >
          <div className="stack stack-12">
            {fresh ? (
              <CopyField label={t("API key")} value={fresh} copyText={t("Copy")} copiedText={t("Copied")} />
            ) : (
              <input
                className="input mono"
                readOnly
                dir="ltr"
                aria-label={t("API key")}
                value={current ? `${current.prefix}••••••••${current.last_four}` : ""}
                placeholder={t("Click Generate to create an API key")}
              />
            )}
            {current ? (
              <>
                <Notice tone="warn">
                  {t("Generating replaces the current key immediately unless you keep it for 24 hours.")}
                </Notice>
                <label className="row">
                  <input type="checkbox" name="keepOld" value="on" defaultChecked />
                  {t("Keep the current key for 24 hours")}
                </label>
              </>
            ) : null}
          </div>
        </Card>
      </form>
      {current?.has_copy ? <show.Form {...show.formProps} id={SHOW_FORM} /> : null}
    </>
  );
}

const textOf = (done: object | null | undefined) => (done && "key" in done ? String(done.key) : null);

function SampleCard({ loaded }: { loaded: Pick<Loaded, "sample" | "fields"> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Send a lead")} actions={<CopySample text={loaded.sample} />}>
      <div className="stack stack-12">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
        <pre className="code" dir="ltr" tabIndex={0}>
          {loaded.sample}
        </pre>
        <dl className="kv kv-line">
          {loaded.fields.map(({ name, text }) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd className="sub">{text || "-"}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function CopySample({ text }: { text: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ kind: "done", title: t("Copied to clipboard") });
  }
  if (!hydrated) return null;
  return (
    <Button type="button" variant="ghost" size="sm" icon={Copy} onClick={() => void copy()}>
      {t("Copy")}
    </Button>
  );
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listGateways } from "../../../db/generated/money.ts";
import { environment } from "../../process/environment.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { usePage } from "../../frame/use-page.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { gatewayKeys, keyNames, unconfirmed, withQrCode } from "../../gateways/gateway-keys.ts";
import { gatewayNamed } from "../../gateways/registry.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { notFound } from "../../http/errors.ts";

export const loader = read({
  roles: [admin],
  params: z.object({ name: z.string() }),
  async run({ pool, actor, params }) {
    const gateway = (await listGateways(pool, { actor })).find(({ name }) => name === params.name);
    if (!gateway) throw notFound();
    const { verify, reportsByGet } = gatewayNamed(params.name) ?? {};
    const reportsTo = `${environment.appUrl.href.replace(/\/$/, "")}/webhooks/${gateway.name}`;
    return { ...gateway, reportsTo: verify && !reportsByGet ? reportsTo : null };
  },
});

type Gateway = ReturnType<typeof useLoaderData<typeof loader>>;
type FieldsProps = { of: FieldOf; gateway: Gateway };

export default function GatewayEdit() {
  const { t } = useTranslation();
  const gateway = useLoaderData<typeof loader>();
  const { name, title, changed, reportsTo } = gateway;
  return (
    <EditDialog
      key={name}
      row={name}
      title={t("Edit {{name}}", { name: title })}
      action={`/admin/gateways/${name}`}
      method="PUT"
      changed={changed}
      large
      files
    >
      {({ field }) => {
        const of: FieldOf = (fieldName, more) => field(fieldName, { id: `gateway-${fieldName}`, ...more });
        return (
          <div className="grid2">
            {unconfirmed.includes(name) ? (
              <div className="settings-wide">
                <Notice tone="warn">
                  {t(
                    "Provider integration not confirmed: only payment notifications with the agreed signature are accepted.",
                  )}
                </Notice>
              </div>
            ) : null}
            <KeyFields of={of} gateway={gateway} />
            <LimitFields of={of} gateway={gateway} />
            {reportsTo ? <WebhookAddress url={reportsTo} /> : null}
          </div>
        );
      }}
    </EditDialog>
  );
}

/** A saved secret is never sent to the browser, so its field starts empty. */
function KeyFields({ of, gateway: { name, keys, isSet, qrFile } }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {(gatewayKeys[name] ?? []).map(({ label, secret, options }, at) => {
        const key = keyNames[at] ?? "key1";
        if (options)
          return (
            <SelectField
              key={key}
              field={of(key, { initialValue: keys[at] || options[0] })}
              label={t(label)}
              options={options.map((value) => ({ value, label: value }))}
            />
          );
        return (
          <TextField
            key={key}
            field={secret ? { ...of(key), initialValue: undefined } : of(key, { initialValue: keys[at] })}
            label={t(label)}
            type={secret ? "password" : "text"}
            autoComplete="off"
            placeholder={secret ? (isSet[at] ? t("•••• saved, type to replace") : t("Not set")) : undefined}
            dir="ltr"
          />
        );
      })}
      {withQrCode.includes(name) ? (
        <div className="field">
          <TextField field={of("file")} label={t("QR code")} type="file" accept="image/png,image/jpeg,image/webp" />
          {qrFile ? <img className="settings-picture" src={qrFile} alt={t("QR code")} /> : null}
        </div>
      ) : null}
    </>
  );
}

function LimitFields({ of, gateway: { name, fee, isActive, minAmount, maxAmount } }: FieldsProps) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const limits = [
    ["minAmount", t("Min amount"), minAmount],
    ["maxAmount", t("Max amount"), maxAmount],
  ] as const;
  return (
    <>
      {name === "bank" ? null : (
        <>
          <TextField
            field={of("fee", { initialValue: fee })}
            label={t("Fee (%)")}
            suffix="%"
            inputMode="decimal"
            dir="ltr"
          />
          <SwitchField
            field={of("isActive", { initialValue: isActive ? "on" : "off" })}
            label={t("Active")}
            offValue="off"
          />
        </>
      )}
      {limits.map(([limit, label, initialValue]) => (
        <TextField
          key={limit}
          field={of(limit, { initialValue })}
          label={label}
          suffix={branding.appCurrency}
          inputMode="decimal"
          dir="ltr"
        />
      ))}
    </>
  );
}

function WebhookAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className="field settings-wide">
      <span className="label">{t("Webhook URL")}</span>
      <CopyField
        label={t("Webhook URL")}
        value={url}
        copyText={t("Copy")}
        copiedText={t("Copied")}
        onCopied={() => showToast({ kind: "done", title: t("Copied to clipboard") })}
      />
      <span className="hint">{t("Add this URL in the provider's dashboard.")}</span>
    </div>
  );
}

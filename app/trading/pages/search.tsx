import { Link, useLoaderData } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listInstruments } from "../../../db/queries/market/list-instruments.ts";
import { PageFrame } from "../../frame/page-frame.tsx";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFollowedValue } from "../../ui/use-followed-value.ts";
import { at, plainAddress } from "../model/address.ts";
import { toAsset } from "../model/asset.ts";
import { type Entry, useEntries } from "../keys/entries.ts";
import { findEntries } from "../keys/find-entries.ts";
import { Keyboard } from "../keys/keyboard.tsx";
import { currencyNames } from "../model/currency-names.ts";
import { Form } from "../../ui/form.tsx";

const SHOWN = 30;

export const loader = read({
  roles: signedIn,
  query: z.object({ q: z.string().trim().max(60).catch("") }),
  async run({ pool, session, query: { q } }) {
    const names = currencyNames(session.preferences.language_code);
    const rows = q ? await listInstruments(pool) : [];
    const assets = rows.map((row) => {
      const { id, name, pair, title, alias } = toAsset(row, names, null);
      return { id, name, label: pair, title, words: `${name} ${title} ${alias ?? ""}` };
    });
    return { q, assets: findEntries(assets, q).slice(0, SHOWN) };
  },
});

/** The command palette as a page: the same pages, lists, instruments and preferences, searched by the server. */
export default function Search() {
  const { t } = useTranslation();
  const { q, assets } = useLoaderData<typeof loader>();
  const field = useFollowedValue<HTMLInputElement>(q);
  const entries = findEntries(useEntries(plainAddress), q);
  return (
    <PageFrame>
      <main className="main main-narrow" id="content">
        <h1>{t("Search")}</h1>
        <Form method="get" action="/search" role="search" className="row">
          <div className="grow">
            <TextField
              field={{ name: "q", initialValue: q, maxLength: 60 }}
              label={t("Search pages, instruments and actions")}
              hideLabel
              placeholder={t("Search pages, instruments and actions")}
              icon={SearchIcon}
              type="search"
              inputRef={field}
            />
          </div>
          <Button variant="primary">{t("Search")}</Button>
        </Form>
        {entries.length + assets.length === 0 ? (
          <EmptyState icon={SearchIcon} title={t("No instruments found. Try a currency, ticker or company.")} />
        ) : null}
        {assets.length > 0 ? (
          <Card title={t("Instruments")}>
            <ul className="search-list">
              {assets.map(({ id, name, label, title }) => (
                <li key={id}>
                  <Link to={at(plainAddress, { symbol: name, view: "trade" })}>
                    <bdi dir="ltr">{label}</bdi> <span className="muted xs">{title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Groups entries={entries} />
      </main>
      <Keyboard />
    </PageFrame>
  );
}

function Groups({ entries }: { entries: readonly Entry[] }) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => (
    <Card key={group} title={group}>
      <ul className="search-list">
        {entries
          .filter((entry) => entry.group === group)
          .map((entry) => (
            <li key={entry.id}>
              <Found entry={entry} />
            </li>
          ))}
      </ul>
    </Card>
  ));
}

/** A page is a link, a preference is a form. */
function Found({ entry }: { entry: Entry }) {
  if ("to" in entry) return <Link to={entry.to}>{entry.label}</Link>;
  return (
    <Form method="post" action="/preferences" reloadDocument>
      {Object.entries(entry.set).map(([name, value]) => (
        <button key={name} name={name} value={value}>
          {entry.label}
        </button>
      ))}
    </Form>
  );
}

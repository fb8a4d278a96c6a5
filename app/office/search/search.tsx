import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFollowedValue } from "../../ui/use-followed-value.ts";
import { readSearchQuery } from "./search-query.ts";
import { findHits, type HitGroup } from "./find-hits.ts";
import { useKinds, usePages } from "./use-search-hits.ts";
import { Form } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";

/** Searches people, leads, orders, requests and pages by text or id, as far as the role may see them. */
export const loader = read({
  roles: [admin, manager, affiliate, salesAgent, retentionAgent],
  async run({ pool, actor, session, request }) {
    const { roleId } = session.user;
    const query = readSearchQuery(new URL(request.url).searchParams.get("q"));
    return { ...query, roleId, groups: await findHits({ pool, actor, roleId }, query) };
  },
});

/** Revalidations after notifications must not repeat the search. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href;

export default function OfficeSearch() {
  const { t } = useTranslation();
  const { q, id, text, roleId, groups } = useLoaderData<typeof loader>();
  const field = useFollowedValue<HTMLInputElement>(q);
  const pages = usePages(roleId, q);
  const isShort = q !== "" && !id && !text;
  return (
    <Page title={t("Search")}>
      <Form method="get" action="/admin/search" role="search" className="row">
        <div className="grow">
          <TextField
            inputRef={field}
            field={{ name: "q", initialValue: q, maxLength: 100 }}
            label={t("Name, email, phone or ID")}
            hideLabel
            placeholder={t("Name, email, phone or ID")}
            icon={SearchIcon}
            type="search"
          />
        </div>
        <Button variant="primary">{t("Search")}</Button>
      </Form>
      {isShort ? <p className="muted">{t("Enter at least 3 letters or an ID.")}</p> : null}
      {q !== "" && !isShort && groups.length + pages.length === 0 ? (
        <EmptyState icon={SearchIcon} title={t("No results.")} />
      ) : null}
      {groups.map((group) => (
        <Group key={group.of} group={group} />
      ))}
      {pages.length > 0 ? (
        <Card title={t("Pages")}>
          <ul className="search-list">
            {pages.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Page>
  );
}

function Group({ group: { of, hits, more } }: { group: HitGroup }) {
  const { t } = useTranslation();
  const kinds = useKinds();
  return (
    <Card
      title={kinds[of]}
      actions={
        more ? (
          <Link className="link" to={more}>
            {t("Show all")}
          </Link>
        ) : null
      }
    >
      <ul className="search-list">
        {hits.map(({ id, to, title, text, sum }) => (
          <li key={id}>
            <Link className="row wrap" to={to}>
              <Ltr className="muted">{id}</Ltr>
              <bdi className="med">{title}</bdi>
              <Ltr className="sub">{text}</Ltr>
              {sum ? (
                <span className="end">
                  <Money value={sum.amount} currency={sum.currency} />
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCall } from "../forms/use-call.ts";
import { useCommand } from "../forms/use-command.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Tab, Tabs } from "../ui/tabs.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ListAddress } from "./list-address.ts";
import { usePanelOfList } from "./list-panels.tsx";
import type { SavedView } from "./list-state.ts";

/** A predefined view, with the number of its rows if the screen counts them. */
export type GivenView = { text: string; query: string; count?: string };

type Props = { views: readonly SavedView[]; given: readonly GivenView[] };

/** The views of a list: all rows, predefined views, and those that the user saved. */
export function ListViews({ views, given }: Props) {
  const { t } = useTranslation();
  const { definition, at, query } = ListAddress.use();
  const now = query({ page: 1 });
  const current = views.find((view) => view.query === now);
  const isKnown = current !== undefined || now === "" || given.some((view) => view.query === now);
  if (now === "" && given.length + views.length === 0) return null;
  return (
    <Tabs label={t("Views")} className="views">
      <Tab to={at("")} current={now === ""}>
        {t("All")}
      </Tab>
      {given.map((view) => (
        <Tab key={view.query} to={at(view.query)} current={view.query === now} count={view.count}>
          {view.text}
        </Tab>
      ))}
      {views.map((view) => (
        <Tab key={view.id} to={at(view.query)} current={view === current}>
          {view.name}
        </Tab>
      ))}
      {current ? <ForgetView view={current} /> : null}
      {isKnown ? null : <KeepView list={definition.name} now={now} views={views} />}
    </Tabs>
  );
}

type KeepProps = { list: string; now: string; views: readonly SavedView[] };

/** Under a new name, or in place of what a view of theirs has kept so far. */
function KeepView({ list, now, views }: KeepProps) {
  const { t } = useTranslation();
  const { id, ...panel } = usePanelOfList("view");
  const call = useCall("/views");
  const update = useCommand("/views");
  return (
    <>
      <Button variant="ghost" size="sm" icon={Plus} {...panel.opener}>
        {t("New view")}
      </Button>
      {panel.isDrawn ? (
        <Popover {...panel.sheet} title={t("New view")} note={t("Saves filters, columns and sort order")}>
          <call.Form {...call.formProps} className="stack stack-12">
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="query" value={now} />
            <TextField
              field={call.field("name", { id: `${id}-name`, required: true, maxLength: 60 })}
              label={t("Name")}
            />
            <Button variant="primary" busy={call.busy}>
              {t("Save")}
            </Button>
          </call.Form>
          {views.length > 0 ? (
            <update.Form {...update.formProps} className="stack stack-4">
              <input type="hidden" name="list" value={list} />
              <input type="hidden" name="query" value={now} />
              {views.map(({ id: view, name }) => (
                <Button key={view} size="sm" variant="ghost" name="name" value={name} busy={update.busy}>
                  {t("Update {{name}}", { name })}
                </Button>
              ))}
            </update.Form>
          ) : null}
        </Popover>
      ) : null}
    </>
  );
}

function ForgetView({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const call = useCommand(`/views/${view.id}`);
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="_method" value="DELETE" />
      <IconButton type="submit" size="sm" icon={Trash2} label={t("Delete view {{name}}", { name: view.name })} />
    </call.Form>
  );
}

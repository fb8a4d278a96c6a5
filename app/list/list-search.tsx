import { useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { useEarlyInput } from "../ui/early-input.ts";
import { useFollowedValue } from "../ui/use-followed-value.ts";
import { KeptFields } from "./kept-fields.tsx";
import { ListAddress } from "./list-address.ts";
import { Form } from "../ui/form.tsx";

/** Milliseconds after the last key. */
const PAUSE = 1500;

/** Searches when the typing has paused; Enter searches at once, and does without scripts. */
export function ListSearch({ text }: { text: string }) {
  const { state, path } = ListAddress.use();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useFollowedValue<HTMLInputElement>(state.search);
  function submitSoon({ form }: HTMLInputElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE);
  }
  useEarlyInput(field, submitSoon);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      className="list-search"
      role="search"
      aria-label={text}
      method="get"
      action={path}
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
    >
      <KeptFields asked={["search"]} />
      <label className="input-group search">
        <Icon of={Search} size={14} />
        <input
          ref={field}
          type="search"
          name="search"
          maxLength={100}
          defaultValue={state.search}
          placeholder={text}
          aria-label={text}
          onChange={({ currentTarget }) => submitSoon(currentTarget)}
        />
      </label>
    </Form>
  );
}

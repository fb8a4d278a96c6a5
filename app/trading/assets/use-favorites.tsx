import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useCommand } from "../../forms/use-command.ts";

/** One form for all buttons that add and one for those that remove, so that hundreds of rows need none of their own. */
export const favoriteForms = { add: "add-favorite", remove: "remove-favorite" };

type Pressed = ReadonlyMap<number, { action: string }>;

/**
 * The favourite buttons of a whole list. Optimistic, because a favourite moves no money; a refusal resets the star and
 * shows the reason. `forms` contains the forms of the buttons and one component per pending request.
 */
export function useFavorites() {
  const [pressed, setPressed] = useState<Pressed>(new Map());

  const onSubmit = useCallback((event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const id = Number(submitter.value);
    const { pathname } = new URL(event.currentTarget.action);
    setPressed((before) => (before.has(id) ? before : new Map(before).set(id, { action: pathname })));
  }, []);
  const settle = useCallback((id: number) => {
    setPressed((before) => new Map([...before].filter(([one]) => one !== id)));
  }, []);

  const forms: ReactNode = (
    <>
      <form noValidate id={favoriteForms.add} method="post" action="/dashboard/add-to-favorite" onSubmit={onSubmit} />
      <form
        noValidate
        id={favoriteForms.remove}
        method="post"
        action="/dashboard/remove-from-favorite"
        onSubmit={onSubmit}
      />
      {[...pressed].map(([id, { action }]) => (
        <FavoriteCall key={id} id={id} action={action} onSettled={settle} />
      ))}
    </>
  );
  return { isBusy: (id: number) => pressed.has(id), forms };
}

type CallProps = { id: number; action: string; onSettled: (id: number) => void };

/** Renders nothing; it exists while one request is pending. */
function FavoriteCall({ id, action, onSettled }: CallProps) {
  const { busy, submit, done, problem } = useCommand(action);
  const sent = useRef<"not yet" | "asked" | "under way">("not yet");
  useEffect(() => {
    if (sent.current === "not yet") {
      sent.current = "asked";
      submit({ id }, { method: "post", action });
    } else if (busy) sent.current = "under way";
    // Without a network the answer arrives before `busy` was ever true.
    else if (sent.current === "under way" || done || problem) onSettled(id);
  }, [busy, submit, done, problem, id, action, onSettled]);
  return null;
}

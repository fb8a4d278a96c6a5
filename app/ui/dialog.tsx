import { useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

const Leaving = createContext<{ to: string; leave: (event: MouseEvent) => void } | null>(null);

/** Where the keyboard starts: the first thing to fill in, else the first thing to decide. */
const FIRST_STOP = ".dialog-body :is(input:not([type=hidden]), select, textarea), .dialog-foot :is(a, button)";

type Props = {
  title: ReactNode;
  note?: ReactNode;
  /** The page underneath: where Cancel, Esc and × lead, with or without scripts. */
  closeTo: string;
  closeText: string;
  large?: boolean;
  /** The id of what opened it, should the element itself be gone by then; on a phone `data-opens` of what stands there instead. */
  returnFocusTo?: string;
  children: ReactNode;
};

/**
 * A route shown over its parent. The server writes it open; scripts make it modal. Leaving goes back in history, or to the
 * page underneath when the address was opened directly.
 */
export function Dialog({ title, note, closeTo, closeText, large, returnFocusTo, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.close();
    element.showModal();
    element.querySelector<HTMLElement>(FIRST_STOP)?.focus();
    return () => {
      element.close();
      // After the list below has been drawn again: the opener may be a new element with the old id.
      requestAnimationFrame(() => {
        const named = returnFocusTo
          ? document.querySelectorAll<HTMLElement>(`[id="${returnFocusTo}"], [data-opens="${returnFocusTo}"]`)
          : [];
        // What opened it may be gone for good: then whoever stands for the list it stood in.
        const heads = document.querySelectorAll<HTMLElement>("[data-takes-focus]");
        const places = [
          ...named,
          ...(opener instanceof HTMLElement && opener !== document.body ? [opener] : []),
          ...heads,
        ];
        const place = places.find((one) => one.isConnected && one.checkVisibility());
        if (place) place.focus();
        else focusHeading();
      });
    };
  }, [returnFocusTo]);

  function leave() {
    // The first page of a visit has nothing of ours before it: who came by a link would be led out of the house, or nowhere.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx === 0) navigate(closeTo, { replace: true, preventScrollReset: true });
    else navigate(-1);
  }

  function leaveByLink(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leave();
  }

  return (
    <Leaving.Provider value={{ to: closeTo, leave: leaveByLink }}>
      <dialog
        ref={dialog}
        open
        className={classNames("dialog", large && "dialog-lg")}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <header className="dialog-head">
          <div className="grow">
            <h2 id={titleId}>{title}</h2>
            {note ? <p className="muted xs">{note}</p> : null}
          </div>
          <Link
            className="btn btn-ghost btn-icon btn-sm"
            to={closeTo}
            onClick={leaveByLink}
            aria-label={closeText}
            title={closeText}
          >
            <Icon of={X} />
          </Link>
        </header>
        {children}
      </dialog>
    </Leaving.Provider>
  );
}

/** A row that was deleted took its buttons along: then the page under the dialog begins at its title. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>;
}

/** Cancel first, the deed last. */
export function DialogFoot({ cancelText, children }: { cancelText: string; children: ReactNode }) {
  const leaving = useContext(Leaving);
  return (
    <footer className="dialog-foot">
      {leaving ? (
        <Link className="btn btn-ghost" to={leaving.to} onClick={leaving.leave}>
          {cancelText}
        </Link>
      ) : null}
      {children}
    </footer>
  );
}

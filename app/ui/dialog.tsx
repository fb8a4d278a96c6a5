import { useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import type { Float } from "./use-float.ts";

const Leaving = createContext<{ to: string; leave: (event: MouseEvent) => void } | null>(null);

/** The initial focus: the field that is marked, else the first field, else the first button. */
const FIRST_STOPS = [
  "[data-first-stop]",
  ".dialog-body :is(input:not([type=hidden]), select, textarea), .dialog-foot :is(a, button)",
];

type Props = {
  title: ReactNode;
  note?: ReactNode;
  /** Small buttons in the head, before ×. */
  tools?: ReactNode;
  /** The page underneath, to which Cancel, Esc and × lead, with and without JavaScript. */
  closeTo: string;
  closeText: string;
  large?: boolean;
  /** Along the end edge over the full height, so that the page beside it stays in sight. */
  drawer?: boolean;
  /** Not modal where the window has a place for it beside the page. */
  float?: Float;
  /**
   * The id of the opening element, for when the element itself was replaced; on a phone the element with this
   * `data-opens`.
   */
  returnFocusTo?: string;
  children: ReactNode;
};

/**
 * A route shown over its parent. The server renders it open; JavaScript makes it modal, or lets it float (`useFloat`).
 * Closing goes back in history, or to the page underneath if the URL was opened directly.
 */
export function Dialog(props: Props) {
  const { title, note, tools, closeTo, closeText, large, drawer, float, returnFocusTo, children } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = float?.panel ?? own;
  const place = float?.open;
  const firstUnder = useRef(closeTo);
  const titleId = useId();
  const navigate = useNavigate();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.close();
    if (!place?.()) element.showModal();
    const stops = FIRST_STOPS.map((stop) => element.querySelector<HTMLElement>(stop));
    chosenOf(stops.find((stop) => stop?.checkVisibility()))?.focus();
    return () => {
      element.close();
      // After the list has rendered again: the opener may be a new element with the same id.
      requestAnimationFrame(() => returnFocus(opener, returnFocusTo));
    };
  }, [dialog, place, returnFocusTo]);

  function leave() {
    // Without an earlier page in history, going back would leave the application. A page that was changed beside a
    // floating dialog stays as it is.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx === 0 || firstUnder.current !== closeTo) navigate(closeTo, { replace: true, preventScrollReset: true });
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
        className={classNames("dialog", large && "dialog-lg", drawer && "dialog-drawer", float?.className)}
        style={float?.style}
        aria-labelledby={titleId}
        onKeyDown={float?.isPlaced ? (event) => float.onKeyDown(event, leave) : undefined}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <header className="dialog-head" {...(float?.isPlaced ? float.head : {})}>
          <div className="grow">
            <h2 id={titleId}>{title}</h2>
            {note ? <p className="muted xs">{note}</p> : null}
          </div>
          {tools}
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

/** The checked radio button of the group that an element begins, as Tab would reach it; else the element. */
function chosenOf(stop: HTMLElement | null | undefined): HTMLElement | null | undefined {
  if (!(stop instanceof HTMLInputElement) || stop.type !== "radio") return stop;
  const chosen = stop.form?.querySelector<HTMLElement>(`input[name="${CSS.escape(stop.name)}"]:checked`);
  return chosen?.checkVisibility() ? chosen : stop;
}

function returnFocus(opener: Element | null, id: string | undefined): void {
  const named = id ? document.querySelectorAll<HTMLElement>(`[id="${id}"], [data-opens="${id}"]`) : [];
  // If the opener no longer exists, its list's heading gets focus.
  const heads = document.querySelectorAll<HTMLElement>("[data-takes-focus]");
  const places = [...named, ...(opener instanceof HTMLElement && opener !== document.body ? [opener] : []), ...heads];
  const place = places.find((one) => one.isConnected && one.checkVisibility());
  if (place) place.focus();
  else focusHeading();
}

/** A deleted row's buttons are gone, so the heading of the page gets focus. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>;
}

/** A link that closes the dialog as × does. */
export function DialogClose({ className, children }: { className: string; children: ReactNode }) {
  const leaving = useContext(Leaving);
  if (!leaving) return null;
  return (
    <Link className={className} to={leaving.to} onClick={leaving.leave}>
      {children}
    </Link>
  );
}

/** Cancel first, confirm last. A floating form, which × and Esc close, may go without Cancel. */
export function DialogFoot({ cancelText, children }: { cancelText?: string | undefined; children?: ReactNode }) {
  return (
    <footer className="dialog-foot">
      {cancelText === undefined ? null : <DialogClose className="btn btn-ghost">{cancelText}</DialogClose>}
      {children}
    </footer>
  );
}

import { CircleCheck, CircleX, Info } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { isIntent } from "./form-intent.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { setToastRoom, RISE } from "./toast-room.ts";

export type ToastMessage = {
  kind: "done" | "failed" | "info";
  title: string;
  text?: ReactNode;
  /** One action: Undo, Retry, a link. */
  action?: ReactNode;
  /** Toasts with the same id replace each other; the default id is the title. */
  id?: string;
  /** At the bottom centre for log-in errors, otherwise at the bottom end. */
  centred?: boolean;
};

const looks = {
  done: { icon: CircleCheck, className: "toast" },
  failed: { icon: CircleX, className: "toast is-danger" },
  info: { icon: Info, className: "toast is-info" },
};

function ToastCard({ kind, title, text, action }: ToastMessage) {
  const { icon, className } = looks[kind];
  return (
    <div className={className}>
      <Icon of={icon} />
      <div className="grow">
        <b className="med">{title}</b>
        {text ? <p className="sub xs">{text}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** Loaded with the first toast. */
const fetchToaster = () => import("sonner");
const Toaster = lazy(() => fetchToaster().then((sonner) => ({ default: sonner.Toaster })));

/** After the page has finished loading. */
const EARLY_ENOUGH = 3000;

let wanted = false;
let tellWanted = (): void => {};
let tellStanding = (): void => {};
const standing = new Promise<void>((resolve) => (tellStanding = resolve));

/** The results of calls that are shown, by id; toasts with an action are not among them. */
const answers = new Map<string, string>();
let said = 0;

function takeBack(but?: string): void {
  const outdated = [...answers].filter(([name]) => name !== but);
  for (const [name] of outdated) answers.delete(name);
  if (outdated.length > 0) void fetchToaster().then(({ toast }) => outdated.forEach(([, id]) => toast.dismiss(id)));
}

/** The id of a toast while it is shown; a dismissed one is still animating and must not be reused. */
function idOf({ kind, title, id = title, action }: ToastMessage): string {
  const name = `${kind}:${id}`;
  if (kind === "info") return name;
  takeBack(name);
  const own = answers.get(name) ?? `${name}:${said++}`;
  if (!action) answers.set(name, own);
  return own;
}

/**
 * Shows a toast for the time it takes to read; an error stays until the next result, the next submitted form, or twelve
 * seconds.
 */
export function showToast(message: ToastMessage): void {
  wanted = true;
  tellWanted();
  const id = idOf(message);
  void Promise.all([fetchToaster(), standing]).then(([{ toast }]) => {
    setToastRoom();
    toast.custom(() => <ToastCard {...message} />, {
      id,
      duration: message.kind === "failed" ? 12_000 : 5_000,
      position: message.centred ? "bottom-center" : undefined,
    });
  });
}

function subscribe(tell: () => void): () => void {
  tellWanted = tell;
  return () => (tellWanted = () => {});
}

/** Rendered once, in the root. `dir` because toasts enter from the end edge. */
export function Toasts({ label, dir }: { label: string; dir: "ltr" | "rtl" }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  // Loaded in advance, because a lost connection must be reported without the network.
  useEffect(() => {
    const timer = setTimeout(() => void fetchToaster().catch(() => {}), EARLY_ENOUGH);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Toaster
        dir={dir}
        position={dir === "rtl" ? "bottom-left" : "bottom-right"}
        containerAriaLabel={label}
        offset={{ bottom: RISE, right: 20, left: 20 }}
        mobileOffset={{ bottom: RISE }}
      />
      <Standing />
    </Suspense>
  );
}

/** The interval of the overlap check: long, because measuring forces a layout. */
const LOOK = 1_000;

/** Rendered after the toaster, so that its effects run after the toaster's and no toast is lost. */
function Standing() {
  useEffect(() => {
    tellStanding();
    const look = setInterval(() => document.querySelector("[data-sonner-toast]") && setToastRoom(), LOOK);
    // A new submission dismisses the errors of the previous one.
    const tryAgain = (event: Event) => void (isIntent(event) || takeBack());
    addEventListener("submit", tryAgain);
    return () => {
      clearInterval(look);
      removeEventListener("submit", tryAgain);
    };
  }, []);
  return null;
}

/**
 * The result of the last form. In the server's HTML it is a paragraph in the toast's place; JavaScript replaces it by a
 * toast.
 */
export function Flash({ message }: { message: ToastMessage }) {
  const hydrated = useHydrated();
  // Not before the paragraph has gone, so that the message is never shown twice.
  useEffect(() => (hydrated ? showToast(message) : undefined), [hydrated, message]);
  if (hydrated) return null;
  return (
    <div
      className={message.centred ? "flash flash-center" : "flash"}
      role={message.kind === "failed" ? "alert" : "status"}
    >
      <ToastCard {...message} />
    </div>
  );
}

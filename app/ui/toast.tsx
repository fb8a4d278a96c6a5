import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { ToasterProps } from "sonner";
import { isIntent } from "./form-intent.ts";
import { useHydrated } from "./hydrated.ts";
import { PlainToast, ToastCard, type ToastMessage } from "./toast-card.tsx";
import { RISE, setToastRoom } from "./toast-room.ts";

let toaster: ReturnType<typeof readToaster> | undefined;
const readToaster = () => import("sonner");
/** Loaded with the first toast. */
const fetchToaster = () => (toaster ??= readToaster().catch(readToaster));
const Toaster = lazy((): Promise<{ default: ComponentType<ToasterProps> }> =>
  fetchToaster().then(
    (sonner) => ({ default: sonner.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** After the page has finished loading. */
const EARLY_ENOUGH = 3000;

type Shown = { wanted: boolean; plain: ToastMessage | null };

const NOTHING_SHOWN: Shown = { wanted: false, plain: null };
let shown = NOTHING_SHOWN;
let tellShown = (): void => {};

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  tellShown();
}

let tellStanding = (): void => {};
const standing = new Promise<void>((resolve) => (tellStanding = resolve));

/** The results of calls that are shown, by id; toasts with an action are not among them. */
const answers = new Map<string, string>();
let said = 0;

function takeBack(but?: string): void {
  const outdated = [...answers].filter(([name]) => name !== but);
  for (const [name] of outdated) answers.delete(name);
  if (outdated.length > 0)
    fetchToaster().then(
      ({ toast }) => outdated.forEach(([, id]) => toast.dismiss(id)),
      () => {},
    );
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
  show({ wanted: true, plain: null });
  const id = idOf(message);
  const duration = message.kind === "failed" ? 12_000 : 5_000;
  Promise.all([fetchToaster(), standing]).then(
    ([{ toast }]) => {
      setToastRoom();
      toast.custom(() => <ToastCard {...message} />, {
        id,
        duration,
        position: message.centred ? "bottom-center" : undefined,
      });
    },
    () => showPlain(message, duration),
  );
}

/** Shows a message in a toast's place while the code of the toasts cannot be read. */
function showPlain(plain: ToastMessage, duration: number): void {
  show({ plain });
  setTimeout(() => shown.plain === plain && show({ plain: null }), duration);
}

function subscribe(tell: () => void): () => void {
  tellShown = tell;
  return () => (tellShown = () => {});
}

/** Rendered once, in the root. `dir` because toasts enter from the end edge. */
export function Toasts({ label, dir }: { label: string; dir: "ltr" | "rtl" }) {
  const { wanted, plain } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NOTHING_SHOWN,
  );
  // Loaded in advance, because a lost connection must be reported without the network.
  useEffect(() => {
    const timer = setTimeout(() => void fetchToaster().catch(() => {}), EARLY_ENOUGH);
    return () => clearTimeout(timer);
  }, []);
  if (plain) return <PlainToast message={plain} />;
  if (!wanted) return null;
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
  return hydrated ? null : <PlainToast message={message} />;
}

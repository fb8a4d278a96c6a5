import { CircleCheck, CircleX, Info } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { isIntent } from "../http/form-protocol.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { makeRoom, RISE } from "./toast-room.ts";

export type ToastMessage = {
  kind: "done" | "failed" | "told";
  title: string;
  text?: ReactNode;
  /** One thing to do about it: Undo, Retry, a link. */
  action?: ReactNode;
  /** What is said twice under one id is shown once; the title, unless named. */
  id?: string;
  /** Log-in errors stand at the bottom in the middle, everything else at the bottom end. */
  centred?: boolean;
};

const looks = {
  done: { icon: CircleCheck, className: "toast" },
  failed: { icon: CircleX, className: "toast is-danger" },
  told: { icon: Info, className: "toast is-info" },
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

/** Fetched when there is something to say for the first time. */
const fetchToaster = () => import("sonner");
const Toaster = lazy(() => fetchToaster().then((sonner) => ({ default: sonner.Toaster })));

/** After a page has come to rest. */
const EARLY_ENOUGH = 3000;

let wanted = false;
let tellWanted = (): void => {};
let tellStanding = (): void => {};
const standing = new Promise<void>((resolve) => (tellStanding = resolve));

/** What was answered and stands, under its id; what there is something to do about is not among it. */
const answers = new Map<string, string>();
let said = 0;

function takeBack(but?: string): void {
  const outdated = [...answers].filter(([name]) => name !== but);
  for (const [name] of outdated) answers.delete(name);
  if (outdated.length > 0) void fetchToaster().then(({ toast }) => outdated.forEach(([, id]) => toast.dismiss(id)));
}

/** A name's toast while it stands; one that was taken back is still on its way out, and does not come again. */
function idOf({ kind, title, id = title, action }: ToastMessage): string {
  const name = `${kind}:${id}`;
  if (kind === "told") return name;
  takeBack(name);
  const own = answers.get(name) ?? `${name}:${said++}`;
  if (!action) answers.set(name, own);
  return own;
}

/**
 * Says it once, for as long as it takes to read; what failed stays until the next answer, the next form that is sent, or twelve seconds have gone.
 */
export function showToast(message: ToastMessage): void {
  wanted = true;
  tellWanted();
  const id = idOf(message);
  void Promise.all([fetchToaster(), standing]).then(([{ toast }]) => {
    makeRoom();
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

/** Once, in the root. `dir` because toasts come from the end of the line. */
export function Toasts({ label, dir }: { label: string; dir: "ltr" | "rtl" }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  // That the network is away has to be said without it.
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

/** How often toasts look for what they lie over: seldom, because looking makes the browser lay the page out at once. */
const LOOK = 1_000;

/** Beside the toaster, so that its effects follow the toaster's: from here on nothing said is lost. */
function Standing() {
  useEffect(() => {
    tellStanding();
    const look = setInterval(() => document.querySelector("[data-sonner-toast]") && makeRoom(), LOOK);
    // Whoever tries again knows what was refused.
    const tryAgain = (event: Event) => void (isIntent(event) || takeBack());
    addEventListener("submit", tryAgain);
    return () => {
      clearInterval(look);
      removeEventListener("submit", tryAgain);
    };
  }, []);
  return null;
}

/** What the last form answered. In the server's HTML it is a paragraph in the toast's place; scripts turn it into the toast itself. */
export function Flash({ message }: { message: ToastMessage }) {
  const hydrated = useHydrated();
  useEffect(() => showToast(message), [message]);
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

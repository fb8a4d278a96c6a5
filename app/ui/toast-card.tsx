import { CircleCheck, CircleX, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

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

export function ToastCard({ kind, title, text, action }: ToastMessage) {
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

/** A message without the code of the toasts. */
export function PlainToast({ message }: { message: ToastMessage }) {
  return (
    <div
      className={message.centred ? "flash flash-center" : "flash"}
      role={message.kind === "failed" ? "alert" : "status"}
    >
      <ToastCard {...message} />
    </div>
  );
}

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Props = {
  icon: LucideIcon;
  title: string;
  /** The reason for the empty list, if there is one. */
  text?: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
  small?: boolean;
};

export function EmptyState({ icon, title, text, actions, small }: Props) {
  return (
    <div className={classNames("empty", small && "empty-sm")}>
      {small ? null : (
        <span className="ic">
          <Icon of={icon} size={20} />
        </span>
      )}
      <p className="strong empty-title">{title}</p>
      {text ? <p>{text}</p> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}

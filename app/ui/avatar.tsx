import { classNames } from "./class-names.ts";

type Props = { name: string; size?: "sm" | "md" | "lg" | "xl" };

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return ([...first][0] ?? "") + ([...last][0] ?? "");
}

function hue(name: string): number {
  return ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) + 1;
}

/** Initials on the person's own colour, beside their name (which is what screen readers say). */
export function Avatar({ name, size = "md" }: Props) {
  return (
    <span className={classNames("avatar", `h${hue(name)}`, size !== "md" && `avatar-${size}`)} aria-hidden="true">
      {initials(name).toUpperCase()}
    </span>
  );
}

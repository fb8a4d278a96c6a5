import { classNames } from "./class-names.ts";

type Props = {
  name: string;
  /** The name of a stored picture; without one the initials stand. */
  file?: string | null;
  size?: "sm" | "md" | "lg" | "xl";
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return ([...first][0] ?? "") + ([...last][0] ?? "");
}

function hue(name: string): number {
  return ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) + 1;
}

/** Their picture, or initials on the person's own colour, beside their name (which is what screen readers say). */
export function Avatar({ name, file, size = "md" }: Props) {
  if (file) {
    return <img className={classNames("avatar", size !== "md" && `avatar-${size}`)} src={`/files/${file}`} alt="" />;
  }
  return (
    <span className={classNames("avatar", `h${hue(name)}`, size !== "md" && `avatar-${size}`)} aria-hidden="true">
      {initials(name).toUpperCase()}
    </span>
  );
}

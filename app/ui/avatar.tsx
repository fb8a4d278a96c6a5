import { classNames } from "./class-names.ts";

type Props = {
  name: string;
  /** The name of a stored image; without one the initials are shown. */
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

/**
 * A person's image, or initials on a colour derived from the name. Hidden from screen readers, because the name stands
 * beside it.
 */
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

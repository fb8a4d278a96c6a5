import { HeadCell } from "./table.tsx";

type Props = { text: string };

/** The head of the column of MoreCell. */
export function MoreHead({ text }: Props) {
  return (
    <HeadCell className="s-more">
      <span className="vh">{text}</span>
    </HeadCell>
  );
}

/** On a phone's card it unfolds the cells that have a label and no place of their own. */
export function MoreCell({ text }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its summary is its text
    <td className="s-more">
      <details>
        <summary>{text}</summary>
      </details>
    </td>
  );
}

import { useTranslation } from "react-i18next";
import { Units } from "./figures.tsx";
import { Link } from "./link.tsx";
import { Table } from "./table.tsx";

type Props = {
  label: string;
  statuses: readonly { status: string; leads: number }[];
  /** The address of the counted leads, up to and including "?" or "&". */
  list: string;
};

/** The number of leads by status; each status links to the list of its leads. */
export function StatusCounts({ label, statuses, list }: Props) {
  const { t } = useTranslation();
  return (
    <Table label={label}>
      <tbody>
        {statuses.map(({ status, leads }) => (
          <tr key={status}>
            <td>
              <Link to={`${list}${new URLSearchParams({ status })}`}>{t(status)}</Link>
            </td>
            <td className="num">
              <Units value={String(leads)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

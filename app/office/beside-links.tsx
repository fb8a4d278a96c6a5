import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type Neighbour = { to: string | null; text: string };

/** Links to the previous and the next record of a list; disabled at the list's ends. */
export function BesideLinks({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  return (
    <>
      <NeighbourLink neighbour={previous} back />
      <NeighbourLink neighbour={next} />
    </>
  );
}

function NeighbourLink({ neighbour, back }: { neighbour: Neighbour; back?: boolean }) {
  const icon = back ? ChevronLeft : ChevronRight;
  if (neighbour.to !== null)
    return (
      <IconLink
        variant="outline"
        flip
        to={neighbour.to}
        icon={icon}
        label={neighbour.text}
        rel={back ? "prev" : "next"}
      />
    );
  return (
    <span className="btn btn-outline btn-icon" aria-disabled="true">
      <Icon of={icon} flip />
      <span className="vh">{neighbour.text}</span>
    </span>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type Way = { to: string | null; text: string };

/** Links to the previous and the next record of a list; disabled at the list's ends. */
export function BesideLinks({ previous, next }: { previous: Way; next: Way }) {
  return (
    <>
      <OneWay way={previous} back />
      <OneWay way={next} />
    </>
  );
}

function OneWay({ way, back }: { way: Way; back?: boolean }) {
  const icon = back ? ChevronLeft : ChevronRight;
  if (way.to !== null)
    return <IconLink variant="outline" flip to={way.to} icon={icon} label={way.text} rel={back ? "prev" : "next"} />;
  return (
    <span className="btn btn-outline btn-icon" aria-disabled="true">
      <Icon of={icon} flip />
      <span className="vh">{way.text}</span>
    </span>
  );
}

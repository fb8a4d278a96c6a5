import type { FigureName, FigureTexts } from "./figure-texts.ts";

type Props = { name: FigureName; texts: FigureTexts; className?: string };

/** A figure of the ticket that ticks rewrite. */
export function Figure({ name, texts, className = "" }: Props) {
  const { text, tone } = texts[name];
  return (
    <bdi dir="ltr" data-fig={name} className={`n ${className} ${tone}`.replaceAll(/\s+/g, " ").trim()}>
      {text}
    </bdi>
  );
}

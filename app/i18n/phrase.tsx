import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

/**
 * A sentence with links or figures in its {{places}}. It is translated as a whole, because languages order words
 * differently.
 */
export function Phrase({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  const { t } = useTranslation();
  const pieces = t(text, { skipInterpolation: true }).split(/\{\{(\w+)\}\}/);
  return (
    <>
      {pieces.map((piece, at) => (
        <Fragment key={`${at}:${piece}`}>{at % 2 ? parts[piece] : piece}</Fragment>
      ))}
    </>
  );
}

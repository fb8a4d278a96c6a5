import type { ReactNode } from "react";

type Props = {
  /** The brand's background image from the site settings. */
  background?: string | null;
  wide?: boolean;
  /** The risk warning and its links. */
  foot: ReactNode;
  children: ReactNode;
};

/** One card in the middle of the page: sign-in, sign-up (`wide`), password. */
export function PublicShell({ background, wide, foot, children }: Props) {
  return (
    <div className="auth">
      {background ? (
        <>
          <img className="auth-bg" src={background} alt="" />
          <div className="auth-scrim" />
        </>
      ) : null}
      <main className="auth-mid" id="content">
        <div className={wide ? "auth-card auth-wide" : "auth-card"}>{children}</div>
      </main>
      <footer className="auth-foot">{foot}</footer>
    </div>
  );
}

import { useBlocker, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Links of the trading page beside an open form, such as another interval, change the page and leave the form open.
 * `parameters` are those of the form in its address.
 */
export function useKeptForm(isKept: boolean, parameters: readonly string[]) {
  const here = useLocation();
  const navigate = useNavigate();
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) => isKept && historyAction === "PUSH" && nextLocation.pathname === "/dashboard",
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const query = new URLSearchParams(blocker.location.search);
    const form = new URLSearchParams(here.search);
    for (const name of parameters) if (form.has(name)) query.set(name, form.get(name) ?? "");
    blocker.reset();
    navigate(`${here.pathname}?${query}`, { replace: true, preventScrollReset: true });
  }, [blocker, here, navigate, parameters]);
}

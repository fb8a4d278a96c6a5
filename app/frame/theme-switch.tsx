import { useFetcher } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { usePage } from "./use-page.ts";

const looks = {
  light: { icon: Sun, name: "Light theme", next: "dark" },
  dark: { icon: Moon, name: "Dark theme", next: "system" },
  system: { icon: Monitor, name: "System theme", next: "light" },
} as const;

/** A button that cycles light, dark and system theme (C-029); its form works without JavaScript. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  const { theme } = usePage().preferences;
  const look = looks[theme];
  const label = `${t(look.name)}. ${t("Switch to: {{theme}}", { theme: t(looks[look.next].name) })}`;
  return (
    <fetcher.Form noValidate method="post" action="/preferences">
      <button className="btn btn-ghost btn-icon" name="theme" value={look.next} aria-label={label} title={label}>
        <Icon of={look.icon} />
      </button>
    </fetcher.Form>
  );
}

// Dark or light: as the system has it, or as somebody chose here.

import { effect, type Signal } from "@preact/signals";

export type Theme = "system" | "dark" | "light";
export const THEMES: readonly Theme[] = ["system", "dark", "light"];

const KEY = "cancha-theme";

export function themeNamed(name: string | null): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
}

/** Null where a browser keeps nothing. */
export function storedTheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Has the page follow the choice, and remembers it. */
export function applyTheme(theme: Signal<Theme>): void {
  effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === "system") {
      delete dataset.theme;
    } else {
      dataset.theme = theme.value;
    }
    try {
      localStorage.setItem(KEY, theme.value);
    } catch {
      // A browser may keep nothing; the choice then lasts as long as the page.
    }
  });
}

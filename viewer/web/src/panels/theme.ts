// Dark or light: the system's setting, or the choice made here.

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

/** Null if the browser stores nothing. */
export function storedTheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Makes the page follow the choice, and stores it. */
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
      // If the browser stores nothing, the choice lasts as long as the page.
    }
  });
}

// Icons of the timeline's buttons.

const PATHS = {
  play: "M8 5.5v13l11-6.5z",
  pause: "M7.5 5.5h3.4v13H7.5zM13.1 5.5h3.4v13h-3.4z",
  stepBack: "M15.5 6.5v11L8.7 12zM6.2 6.5h1.9v11H6.2z",
  step: "M8.5 6.5v11l6.8-5.5zM15.9 6.5h1.9v11h-1.9z",
  goalBack: "M12.4 6.5v11L5.6 12zM20 6.5v11L13.2 12zM3.6 6.5h1.9v11H3.6z",
  goal: "M11.6 6.5v11l6.8-5.5zM4 6.5v11l6.8-5.5zM18.5 6.5h1.9v11h-1.9z",
  link: "M9.6 14.4a3.6 3.6 0 0 1 0-5.1l2.9-2.9a3.6 3.6 0 0 1 5.1 5.1l-1.4 1.4M14.4 9.6a3.6 3.6 0 0 1 0 5.1l-2.9 2.9a3.6 3.6 0 0 1-5.1-5.1l1.4-1.4",
  file: "M4.5 18.5v-12h5l2 2.4h8v9.6zM12 11v5M9.8 13.2 12 11l2.2 2.2",
  share: "M4.5 8.5h3l1.6-2.5h5.8l1.6 2.5h3v10h-15zM12 10.4a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
} as const;

export type IconName = keyof typeof PATHS;

const OUTLINED: readonly IconName[] = ["link", "file", "share", "close"];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={OUTLINED.includes(name) ? "icon-outlined" : undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

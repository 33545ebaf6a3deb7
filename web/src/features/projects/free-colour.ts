/** Colours for projects, easy to tell apart in both themes (docs/design/look.md §3, tags). */
const COLOURS = ['#1c7d86', '#ad621b', '#3071b5', '#7e55ba', '#c24240', '#38804f', '#b43f7f', '#737724'] as const

/** Returns the first colour that no project has; the first one again when all are taken. */
export const freeColour = (used: readonly string[]): string =>
  COLOURS.find((colour) => !used.includes(colour.toLowerCase())) ?? COLOURS[0]

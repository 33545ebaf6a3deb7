// Placeholders of templates, for the service and the web app: {{name}}, {{first_name}} and {{date}}.

export const PLACEHOLDERS = ['name', 'first_name', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Values of placeholders. One without a value stays visible in the text. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>

/**
 * Returns the values for a recipient.
 * @param name of the recipient; '' when it is not known.
 * @param day today in the writer's time zone, as 2026-11-26.
 */
export const placeholderValues = (name: string, day: string): PlaceholderValues => {
  const full = name.trim()
  return full === '' ? { date: day } : { name: full, first_name: firstNameOf(full), date: day }
}

/** Understands `Lind, Mara` and leaves out titles such as `Dr.`. */
function firstNameOf(name: string): string {
  const comma = name.indexOf(',')
  const ordered = comma > 0 && comma < name.length - 1 ? name.slice(comma + 1) : name
  const words = ordered.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.')) ?? words[0] ?? name
}

const PLACEHOLDER = /\{\{\s{0,10}([a-z_]{1,20})\s{0,10}\}\}/g

/** Fills in the placeholders that have a value. Unknown ones stay, and values are not read for placeholders. */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replace(PLACEHOLDER, (placeholder, key: string) => {
    const value = values[key as Placeholder]
    return value ? encode(value) : placeholder
  })

/** Returns the placeholders that a text still has, each once. */
export const placeholdersIn = (text: string): Placeholder[] => {
  const keys = new Set([...text.matchAll(PLACEHOLDER)].map(([, key]) => key))
  return PLACEHOLDERS.filter((name) => keys.has(name))
}

/** Fills in the placeholders of HTML text. */
export const fillHtml = (html: string, values: PlaceholderValues): string =>
  fillPlaceholders(html, values, (value) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  )

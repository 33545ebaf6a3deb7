interface Values {
  /** Name of the recipient, or the address. */
  name: string
  /** Today, as 2026-11-26. */
  day: string
}

/** Fills in the placeholders of a drafted reply. Unknown ones stay, so that the writer sees them. */
export function fillTemplate(text: string, { name, day }: Values): string {
  const [firstName = name] = name.split(/\s+/)
  const values: Record<string, string> = { name, first_name: firstName, date: day }
  return text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, (placeholder, key: string) => values[key] ?? placeholder)
}

/** Rounds to whole kilobytes, or to one decimal from a megabyte on. */
export const formatSize = (bytes: number, locale: string): string => {
  const [value, unit, digits] = inUnits(bytes)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(value)
}

function inUnits(bytes: number): [value: number, unit: string, digits: number] {
  if (bytes < 1_000_000) return [bytes === 0 ? 0 : Math.max(1, bytes / 1000), 'kilobyte', 0]
  if (bytes < 1_000_000_000) return [bytes / 1_000_000, 'megabyte', 1]
  return [bytes / 1_000_000_000, 'gigabyte', 1]
}

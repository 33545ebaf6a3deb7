/** An estimate of a size for people: whole kilobytes, one decimal of a megabyte. */
export const formatSize = (bytes: number, locale: string): string => {
  const [value, unit, digits] =
    bytes < 1_000_000
      ? [bytes === 0 ? 0 : Math.max(1, bytes / 1000), 'kilobyte', 0]
      : [bytes / 1_000_000, 'megabyte', 1]
  const options = { style: 'unit', unit: String(unit), maximumFractionDigits: Number(digits) } as const
  return new Intl.NumberFormat(locale, options).format(Number(value))
}

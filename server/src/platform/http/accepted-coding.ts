type Coding = 'br' | 'gzip'

/**
 * Returns the first of our codings that Accept-Encoding permits (RFC 9110 §12.5.3), or null.
 * @param offered by preference
 */
export function acceptedCoding(header: string, offered: readonly Coding[]): Coding | null {
  const weights = new Map(header.toLowerCase().split(',').slice(0, 20).map(readItem))
  return offered.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? null
}

function readItem(item: string): [string, number] {
  const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
}

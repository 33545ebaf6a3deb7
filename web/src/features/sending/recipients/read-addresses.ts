interface TypedAddresses {
  addresses: string[]
  /** The text that is no address, as typed; '' = none. */
  invalid: string
}

/**
 * Splits at commas and semicolons (also CJK), line ends and closing brackets, except in quoted names (RFC 5322, section
 * 3.4).
 */
const SEGMENT = /(?:"[^"]*"|[^",;，；、\r\n>])+>?/gu
const BETWEEN = /[,;，；、\n]/u
const IN_BRACKETS = /<([^<>]*)>\s*$/u
/** Only checks for one @ between two parts; the service validates fully. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*$/u

export const isAddress = (text: string): boolean => ADDRESS.test(text)

/** True after one complete address with a separator. */
export const isAddressList = (text: string): boolean => BETWEEN.test(text) && readAddresses(text).addresses.length > 0

/** Reads bare addresses and `Name <a@b>`, one or many, typed or pasted. */
export function readAddresses(text: string): TypedAddresses {
  const addresses: string[] = []
  const invalid: string[] = []
  for (const segment of text.match(SEGMENT) ?? []) {
    for (const candidate of candidatesIn(segment)) (isAddress(candidate) ? addresses : invalid).push(candidate)
  }
  return { addresses: [...new Set(addresses)], invalid: invalid.join(', ') }
}

function candidatesIn(text: string): string[] {
  const segment = text.replace(/^\s*mailto:/i, '')
  const bracketed = IN_BRACKETS.exec(segment)?.[1]?.trim()
  if (bracketed !== undefined && isAddress(bracketed)) return [bracketed]
  const words = segment.trim().split(/\s+/u).filter(Boolean)
  return words.every(isAddress) ? words : [segment.trim()]
}

/** Appends new addresses, ignoring case. */
export function addAddresses(existing: readonly string[], added: readonly string[]): string[] {
  const existingKeys = new Set(existing.map((address) => address.toLowerCase()))
  return [...existing, ...added.filter((address) => !existingKeys.has(address.toLowerCase()))]
}

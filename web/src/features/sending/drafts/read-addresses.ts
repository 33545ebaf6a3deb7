interface TypedAddresses {
  addresses: string[]
  /** The text that is no address, as typed; '' = none. */
  rest: string
}

/**
 * Splits at commas and semicolons (also CJK), line ends and closing brackets, except in quoted names (RFC 5322, section
 * 3.4).
 */
const PIECE = /(?:"[^"]*"|[^",;，；、\r\n>])+>?/gu
const BETWEEN = /[,;，；、\n]/u
const IN_BRACKETS = /<([^<>]*)>\s*$/u
/** Only checks for one @ between two parts; the service validates fully. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*$/u

const isAddress = (text: string): boolean => ADDRESS.test(text)

/** True after one complete address with a separator. */
export const isAddressList = (text: string): boolean => BETWEEN.test(text) && readAddresses(text).addresses.length > 0

/** Reads bare addresses and `Name <a@b>`, one or many, typed or pasted. */
export function readAddresses(text: string): TypedAddresses {
  const addresses: string[] = []
  const rest: string[] = []
  for (const piece of text.match(PIECE) ?? []) {
    for (const one of candidatesIn(piece)) (isAddress(one) ? addresses : rest).push(one)
  }
  return { addresses: [...new Set(addresses)], rest: rest.join(', ') }
}

function candidatesIn(text: string): string[] {
  const piece = text.replace(/^\s*mailto:/i, '')
  const bracketed = IN_BRACKETS.exec(piece)?.[1]?.trim()
  if (bracketed !== undefined && isAddress(bracketed)) return [bracketed]
  const words = piece.trim().split(/\s+/u).filter(Boolean)
  return words.every(isAddress) ? words : [piece.trim()]
}

/** Appends new addresses, ignoring case. */
export function addAddresses(known: readonly string[], added: readonly string[]): string[] {
  const seen = new Set(known.map((address) => address.toLowerCase()))
  return [...known, ...added.filter((address) => !seen.has(address.toLowerCase()))]
}

/** What was typed into a field of recipients. */
interface TypedAddresses {
  addresses: string[]
  /** What is no address, as it was typed; '' when all of it was. */
  rest: string
}

/**
 * Split at commas and semicolons, those of Chinese and Japanese keyboards too, at line ends and after a bracket, but
 * not in a quoted name (RFC 5322, section 3.4).
 */
const PIECE = /(?:"[^"]*"|[^",;，；、\r\n>])+>?/gu
const BETWEEN = /[,;，；、\n]/u
const IN_BRACKETS = /<([^<>]*)>\s*$/u
/** One @ with something on both sides; the service has the last word. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*$/u

const isAddress = (text: string): boolean => ADDRESS.test(text)

/** Whether one address is finished, so that more may follow. */
export const isAddressList = (text: string): boolean => BETWEEN.test(text) && readAddresses(text).addresses.length > 0

/** Bare addresses and `Name <a@b>`, one or many, typed or pasted. */
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

/** Those that are new behind those that are there, whatever their case. */
export function addAddresses(known: readonly string[], added: readonly string[]): string[] {
  const seen = new Set(known.map((address) => address.toLowerCase()))
  return [...known, ...added.filter((address) => !seen.has(address.toLowerCase()))]
}

import { parseMailto } from '#platform/mail/mailto'
import type { AuthenticationResult } from './authentication.ts'

/** The ways to leave the list of an email; '' for each that it does not name. */
export interface UnsubscribeOffer {
  one_click: boolean
  url: string
  mailto: string
}

interface Field {
  name: string
  value: string
}

/** Characters of the header field, and of each address in it. */
const MAX_FIELD_LENGTH = 8_000
const MAX_URL_LENGTH = 2_000

/**
 * Reads List-Unsubscribe (RFC 2369, section 3.2) and List-Unsubscribe-Post (RFC 8058): the first web address and the
 * first mailto. An https address is preferred.
 * @param dkim the check at arrival; one click needs a signature of both fields, unless nobody checked that.
 * @returns null for an email without a usable address.
 */
export function readUnsubscribe(
  headers: readonly Field[],
  dkim: AuthenticationResult | undefined,
): UnsubscribeOffer | null {
  const fields = headers.filter(({ name }) => name === 'list-unsubscribe')
  const addresses = addressesIn(fields[0]?.value ?? '')
  const webAddresses = addresses.filter(isWebAddress)
  const url = webAddresses.find(isSecure) ?? webAddresses[0] ?? ''
  const mailto = addresses.find((address) => parseMailto(address) !== null) ?? ''
  if (url === '' && mailto === '') return null
  // Only one of several equal fields may be signed.
  const oneClick = fields.length === 1 && isSecure(url) && allowsOneClick(headers) && mayBeSigned(dkim)
  return { one_click: oneClick, url, mailto }
}

/** The addresses stand in angle brackets; comments between them are ignored. */
const addressesIn = (value: string): string[] =>
  value
    .slice(0, MAX_FIELD_LENGTH)
    .split('<')
    .slice(1)
    .flatMap((following) => {
      const end = following.indexOf('>')
      // Folding may have put spaces into a long address (RFC 2369, section 2).
      const address = end === -1 ? '' : following.slice(0, end).replaceAll(/\s/g, '')
      return address === '' || address.length > MAX_URL_LENGTH ? [] : [address]
    })

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { username, password, href } = new URL(address)
  return username === '' && password === '' && href.length <= MAX_URL_LENGTH
}

const isSecure = (url: string): boolean => /^https:\/\//i.test(url)

const allowsOneClick = (headers: readonly Field[]): boolean =>
  headers.some(({ name, value }) => name === 'list-unsubscribe-post' && value.trim() === 'List-Unsubscribe=One-Click')

/** Results of other servers do not say which fields a signature covers. */
function mayBeSigned(dkim: AuthenticationResult | undefined): boolean {
  if (!dkim || dkim.result === '') return true
  return dkim.result === 'pass' && dkim.signs_unsubscribe !== false
}

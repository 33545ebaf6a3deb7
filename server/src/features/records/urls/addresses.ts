import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'

/** Trims the URL and gives a bare host `https://`. @throws AppError when it cannot be saved. */
export function checkAddress(address: string): string {
  const text = withScheme(address.trim())
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw invalidField('/url', message('records.fieldUrl'))
  }
  if (url.username || url.password) {
    throw invalidField('/url', message('records.fieldUrlPassword'))
  }
  return text
}

/** Returns equal strings for equivalent URLs. Drops the fragment, unless it looks like an app's path. */
export function canonicalAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  if (!/^#[!/]/.test(url.hash)) url.hash = ''
  return url.href
}

/** A name with a dot, `localhost` or an IP address, an optional port, and the rest of a URL. */
const BARE_HOST =
  /^(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]*\.?|localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#].*)?$/isu

function withScheme(text: string): string {
  const host = text.replace(/^\/\//, '')
  return BARE_HOST.test(host) ? `https://${host}` : text
}

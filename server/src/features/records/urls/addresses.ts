import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'

/** The address as given, without surrounding space. @throws AppError when it is none that can be saved. */
export function checkAddress(address: string): string {
  const text = address.trim()
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw invalidField('/url', message('records.fieldUrl'))
  }
  if (url.username || url.password) {
    throw invalidField('/url', message('records.fieldUrlPassword'))
  }
  return text
}

/** Equal for two spellings of one address. A fragment is a place in the page, unless an app keeps its paths there. */
export function canonicalAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  if (!/^#[!/]/.test(url.hash)) url.hash = ''
  return url.href
}

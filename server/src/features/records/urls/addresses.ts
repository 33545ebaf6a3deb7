import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'

/** Trims the URL. @throws AppError when it cannot be saved. */
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

/** Returns equal strings for equivalent URLs. Drops the fragment, unless it looks like an app's path. */
export function canonicalAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  if (!/^#[!/]/.test(url.hash)) url.hash = ''
  return url.href
}

import type { Attributes } from './html-hidden.ts'

/** Removes white space and control characters, which browsers ignore before the scheme. */
export const plainUrl = (url: string): string =>
  url
    .replace(/[\t\n\r\p{Cc}]/gu, '')
    .trim()
    .slice(0, 100_000)

/** Detects web URLs, with a scheme or protocol-relative. Browsers treat a backslash as a slash there. */
export const isRemote = (address: string): boolean => /^(?:https?:|[\\/]{2})/i.test(plainUrl(address))

export const isRelative = (address: string): boolean => /^(?![a-z][a-z0-9+.-]*:)./i.test(plainUrl(address))

/** Detects images of one pixel, which only report that the email was opened. */
export function isTracker(attributes: Attributes): boolean {
  if (!/^(?:https?:)?\/\//i.test(plainUrl(attributes.src ?? attributes['data-remote-src'] ?? ''))) return false
  const style = attributes.style ?? ''
  const tiny = (name: string): boolean =>
    /^\s*[01](?:px)?\s*$/.test(attributes[name] ?? '') ||
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*[01](?:px)?\\s*(?:!|;|$)`, 'i').test(style)
  return tiny('width') && tiny('height')
}

import type { Attributes } from './html-hidden.ts'

/** Browsers drop white space and control characters from an address before they look at its scheme. */
export const plainUrl = (url: string): string =>
  url
    .replace(/[\t\n\r\p{Cc}]/gu, '')
    .trim()
    .slice(0, 100_000)

/** Something of the web: with that scheme, or with the host alone. Browsers read a backslash as a slash there. */
export const isRemote = (address: string): boolean => /^(?:https?:|[\\/]{2})/i.test(plainUrl(address))

/** What hangs on the document's own address. */
export const isRelative = (address: string): boolean => /^(?![a-z][a-z0-9+.-]*:)./i.test(plainUrl(address))

/** An image of one pixel shows nothing; it only tells that the mail was opened. */
export function isTracker(attributes: Attributes): boolean {
  if (!/^(?:https?:)?\/\//i.test(plainUrl(attributes.src ?? attributes['data-remote-src'] ?? ''))) return false
  const style = attributes.style ?? ''
  const tiny = (name: string): boolean =>
    /^\s*[01](?:px)?\s*$/.test(attributes[name] ?? '') ||
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*[01](?:px)?\\s*(?:!|;|$)`, 'i').test(style)
  return tiny('width') && tiny('height')
}

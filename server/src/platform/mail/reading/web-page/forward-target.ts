/** A later reload is not a forward: the page is meant to be read first. */
const MAX_DELAY_SECONDS = 10
const MAX_REFRESH_CHARS = 4000

/** HTML, section 4.2.5.3: a delay, then `;`, `,` or a space, then an optional `url=` and the URL, quoted or not. */
const REFRESH = /^\s*(\d{0,6})(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(.*))$/is

/**
 * Returns the URL that a page forwards to by itself.
 * @param refresh content of its `meta http-equiv=refresh`
 * @returns '' when it stays, reloads itself or waits longer, and for URLs that are not of the web
 */
export function forwardTarget(refresh: string, base: string, ownUrl: string): string {
  const [, delay = '', ...quoted] = REFRESH.exec(refresh.slice(0, MAX_REFRESH_CHARS)) ?? []
  const target = quoted.find((each) => each !== undefined)?.trim() ?? ''
  if (target === '' || Number(delay) > MAX_DELAY_SECONDS) return ''
  const url = URL.parse(target, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return ''
  url.hash = ''
  return url.href === withoutHash(ownUrl) ? '' : url.href
}

function withoutHash(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  url.hash = ''
  return url.href
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Reports whether one of our own pages sent the request. Browsers set Sec-Fetch-Site, which pages cannot forge; without
 * it (remote plain HTTP), the Origin must match. A request with neither header comes from no page.
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

/** Reports whether a foreign page sent the request. Programs send neither header and are not pages. */
export const isForeignPage = (headers: Headers, origin: string): boolean =>
  (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) && !isSameOrigin(headers, origin)

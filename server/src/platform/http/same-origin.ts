type Headers = Record<string, string | string[] | undefined>

/**
 * Whether a page of our own sent the request. Browsers say so in Sec-Fetch-Site, which pages cannot set; where that is
 * missing (plain HTTP beyond this machine), the Origin must be ours. A request that names neither is nobody's page.
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

/** Whether a page of somebody else sent it. Programs name neither header, and are no pages. */
export const isForeignPage = (headers: Headers, origin: string): boolean =>
  (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) && !isSameOrigin(headers, origin)

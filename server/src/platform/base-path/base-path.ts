// Inside, all paths start at the base URL. Here the path of BASE_URL, such as `/dossier`, comes off requests and onto
// our own pages and redirects.

/** Returns the path of BASE_URL: '' at the root of its host, else `/dossier`. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '')

/**
 * Returns a request's target from the base URL. Proxies that remove the path themselves send it so already. A target
 * with scheme and host, as clients send it to a proxy, counts by its path (RFC 9112 §3.2.2).
 */
export function fromBasePath(target: string, basePath: string): string {
  const url = target.startsWith('/') ? target : originForm(target)
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

function originForm(target: string): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (path === undefined) return target
  return path.startsWith('/') ? path : `/${path}`
}

/** Returns the address of one of our own paths in a browser; other addresses stay unchanged. */
export const underBasePath = (address: string, basePath: string): string =>
  /^\/(?!\/)/.test(address) ? basePath + address : address

/** Puts the links and forms of one of our own pages under the path. Values in pages are escaped, so no text matches. */
export const linksUnderBasePath = (page: string, basePath: string): string =>
  basePath === '' ? page : page.replaceAll(/ (href|src|action)="\/(?!\/)/g, ` $1="${basePath}/`)

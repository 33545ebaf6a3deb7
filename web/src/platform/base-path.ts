/**
 * The path of the service's base URL, such as `/dossier`; '' at the root of its host. The service writes it into the
 * page. In the app, every path starts at the base URL.
 */
export const BASE_PATH =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '')

/** Returns the address of a path of the service, for the browser. */
export const addressOf = (path: string): string => `${BASE_PATH}${path}`

/** Returns a path of this host from the base URL. */
export const fromBasePath = (pathname: string, basePath: string): string =>
  basePath !== '' && `${pathname}/`.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) || '/' : pathname

/** Below the API root a route belongs to what its first segment names; elsewhere too, but for the web app. */
const ROOT = '/api/v1/'
const OF_ITS_OWN = new Set(['auth', 'magic', 'setup', 'oauth', 'mcp', 'import', 'health', 'metrics', '.well-known'])

/**
 * What a route is about, so that there are some twenty series and not a thousand: `emails`, `search`, …, `web` for pages and
 * what belongs to them, `none` where there is no such route. Never anything of the address that was asked for.
 */
export function routeClass(route: string): string {
  if (route === 'none') return 'none'
  const isApi = route.startsWith(ROOT)
  const first = (isApi ? route.slice(ROOT.length) : route.slice(1)).split('/')[0] ?? ''
  return isApi || OF_ITS_OWN.has(first) ? first : 'web'
}

/** Below the API root, and elsewhere except for the web app, the first segment names the class. */
const ROOT = '/api/v1/'
const OWN_CLASSES = new Set(['auth', 'magic', 'setup', 'oauth', 'mcp', 'import', 'health', 'metrics', '.well-known'])

/**
 * Returns the class of a route, to keep metrics at about twenty series: `emails`, `search`, …, `web` for pages and
 * their files, `none` for unknown routes. It never contains parts of the requested URL.
 */
export function routeClass(route: string): string {
  if (route === 'none') return 'none'
  const isApi = route.startsWith(ROOT)
  const first = (isApi ? route.slice(ROOT.length) : route.slice(1)).split('/')[0] ?? ''
  return isApi || OWN_CLASSES.has(first) ? first : 'web'
}

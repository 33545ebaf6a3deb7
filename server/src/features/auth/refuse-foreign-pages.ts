import type { Route } from '#platform/http/route'
import type { Needs } from '#platform/platform'
import { refuseForeignPage } from './authenticate.ts'

/**
 * Somebody else's page must neither sign a visitor in as somebody else (login CSRF) nor ask for letters in their name.
 * Programs send no Origin and no Sec-Fetch-Site, and are let through.
 */
export function refuseForeignPages({ config }: Needs<'config'>, route: Route): Route {
  if (route.access !== 'public' || route.method === 'GET') return route
  return {
    ...route,
    handler: async (call) => {
      const sender = { origin: call.header('origin'), 'sec-fetch-site': call.header('sec-fetch-site') }
      refuseForeignPage(config.baseUrl, sender)
      return route.handler(call)
    },
  }
}

import type { Route } from '#platform/http/route'
import type { Needs } from '#platform/platform'
import { refuseForeignPage } from './authenticate.ts'

/**
 * Blocks login CSRF and unwanted sign-in emails from foreign pages. Programs send neither Origin nor Sec-Fetch-Site and
 * pass.
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

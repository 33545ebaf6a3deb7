import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#platform/api/call-api.ts'

/** Retries only when it can help. Events mark stale data, so nothing is polled. */
const retry = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiProblem && (error.status === 0 ? navigator.onLine : error.status >= 500)

/** Also runs offline: it then returns cached data or an error. */
const QUERIES = { retry, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: 'always' } as const

/** What the page has read. Signing in and out reloads the page, so that no data of another user stays in it. */
export const queryClient = new QueryClient({ defaultOptions: { queries: QUERIES } })

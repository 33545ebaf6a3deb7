import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { Preferred } from '#features/accounts/preferred.tsx'
import { ApiProblem } from '#platform/api/call-api.ts'
import { AppOverlays } from './app-overlays.tsx'
import { Live } from './live.tsx'

/** Retries only when it can help. Events mark stale data, so nothing is polled. */
const retry = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiProblem && (error.status === 0 ? navigator.onLine : error.status >= 500)

/** Also runs offline: it then returns cached data or an error. */
const QUERIES = { retry, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: 'always' } as const

export function SignedIn() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: QUERIES } }))
  return (
    <QueryClientProvider client={client}>
      <Live />
      <Preferred />
      <Outlet />
      <AppOverlays />
    </QueryClientProvider>
  )
}

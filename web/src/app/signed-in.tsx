import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '#platform/api/call-api.ts'
import { Live } from './live.tsx'
import { PalettePlace } from './palette-place.tsx'

/** Tried again only where that can help; after a change events tell what is old, so nothing is read by the clock. */
const retry = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500)

export function SignedIn() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry, staleTime: 30_000, refetchOnWindowFocus: true } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <Live />
      <Outlet />
      <PalettePlace />
    </QueryClientProvider>
  )
}

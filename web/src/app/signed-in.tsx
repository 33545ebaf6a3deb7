import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Preferred } from '#features/accounts/preferred.tsx'
import { isStoredHere, startOfflineReading } from '#platform/offline/read-offline.ts'
import { AppOverlays } from './app-overlays.tsx'
import { Live } from './live.tsx'
import { queryClient } from './query-client.ts'
import { useNotifications } from './use-notifications.ts'

export function SignedIn() {
  useEffect(readFonts, [])
  useEffect(() => afterReading(startOfflineReading), [])
  useNotifications()
  return (
    <QueryClientProvider client={queryClient}>
      <Live />
      <Preferred />
      <Outlet />
      <AppOverlays />
    </QueryClientProvider>
  )
}

/** On a first visit, the fonts come after what the page shows. Later they are stored here, and the text has them at once. */
function readFonts(): (() => void) | undefined {
  const read = (): void => void import('./fonts.ts')
  if (!isStoredHere()) return afterReading(read)
  read()
  return undefined
}

/** Calls once when the page has read what it shows. @returns a function that stops it */
function afterReading(act: () => void): () => void {
  const cache = queryClient.getQueryCache()
  const stop = cache.subscribe(() => {
    if (queryClient.isFetching() > 0 || cache.getAll().length === 0) return
    stop()
    act()
  })
  return stop
}

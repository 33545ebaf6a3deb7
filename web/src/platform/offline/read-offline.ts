import { READ_CACHE } from './stored-answers.ts'

/** Served at the root, so that its scope covers every page. */
const WORKER = '/service-worker.js'

/**
 * Enables offline reading (decision 27) where supported: over HTTPS or on localhost. Starts after the page has loaded.
 */
export function startOfflineReading(): void {
  if (!('serviceWorker' in navigator)) return
  const start = (): void => {
    // Fails in some private windows, or when disabled. Everything else still works.
    navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** The worker also does this at sign-out; this covers pages without a worker. */
export async function clearOfflineData(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(READ_CACHE)
}

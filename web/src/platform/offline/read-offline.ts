import { addressOf, BASE_PATH } from '#platform/base-path.ts'
import { readCacheOf } from './stored-answers.ts'

/** Served at the base URL, so that its scope covers every page. */
const WORKER = addressOf('/service-worker.js')

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
  if ('caches' in globalThis) await caches.delete(readCacheOf(BASE_PATH))
}

import { addressOf, BASE_PATH } from '#platform/base-path.ts'
import { readCacheOf } from './stored-answers.ts'

/** Served at the base URL, so that its scope covers every page. */
const WORKER = addressOf('/service-worker.js')

/**
 * Enables offline reading (decision 27) where supported: over HTTPS or on localhost. The worker reads the whole app, so
 * this waits until the page has what it shows.
 */
export function startOfflineReading(): void {
  if (!('serviceWorker' in navigator)) return
  // Fails in some private windows, or when disabled. Everything else still works.
  navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
}

/** The worker serves the files of the app from this device. */
export const isStoredHere = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** The worker also does this at sign-out; this covers pages without a worker. */
export async function clearOfflineData(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(readCacheOf(BASE_PATH))
}

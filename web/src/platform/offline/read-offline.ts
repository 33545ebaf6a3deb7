import { READ_CACHE } from './stored-answers.ts'

/** Of the service, and the path under which it may see every page. */
const WORKER = '/service-worker.js'

/**
 * From now on what is read can be read again without a line (decision 27), where the browser can do that: over HTTPS, or
 * on this very machine. It begins when the page has what it needs itself.
 */
export function startOfflineReading(): void {
  if (!('serviceWorker' in navigator)) return
  const start = (): void => {
    // Not in a private window of some browsers, or where it is switched off. Everything else works as well.
    navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** The worker does so at every sign-out as well; here also where there is no worker any more. */
export async function forgetWhatWasRead(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(READ_CACHE)
}

/** Abort reason of a wait. Without one, each abort creates an error with a stack, which costs more than the wait. */
export const WOKEN = 'woken'

/** Resolves after `ms` real milliseconds, or at once when the signal is aborted. Never rejects. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** Lets requests, timers and sockets run: call it between the slices of long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

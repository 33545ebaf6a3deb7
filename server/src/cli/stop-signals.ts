const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

export interface StopSignals {
  /** Resolves with the first SIGTERM or SIGINT. A second one ends the process at once. */
  readonly stopRequested: Promise<void>
  /** Aborted with the first signal. */
  readonly signal: AbortSignal
}

/** From now on a signal requests a stop instead of killing. Call it once per process. */
export function watchSignals(): StopSignals {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT_CODES[name])
      controller.abort()
    })
  }
  const { signal } = controller
  const stopRequested = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  return { stopRequested, signal }
}

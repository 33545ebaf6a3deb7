const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

export interface StopSignals {
  /** Resolves with the first SIGTERM or SIGINT. A second one ends the process at once. */
  readonly asked: Promise<void>
  /** Aborted with the first one. */
  readonly signal: AbortSignal
}

/** From here on a signal asks instead of killing. Call it once in a process. */
export function watchSignals(): StopSignals {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT_CODES[name])
      controller.abort()
    })
  }
  const { signal } = controller
  const asked = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  return { asked, signal }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Hint } from './imap.ts'
import type { Line } from './line.ts'

/** A server that ends IDLE by itself is not asked again at once. */
const RESTART_AFTER_MS = 1_000

export async function watch(line: Line, onHint: (hint: Hint) => void, signal: AbortSignal): Promise<void> {
  const { client } = line
  if (!client.mailbox) throw new Error('no folder is open')
  const listeners = {
    exists: () => onHint('arrived'),
    expunge: () => onHint('gone'),
    flags: () => onHint('changed'),
    highestModseq: () => onHint('changed'),
  }
  for (const [event, listener] of Object.entries(listeners)) client.on(event, listener)
  // Any command ends IDLE.
  const onAbort = (): void => void client.noop().catch(() => {})
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    while (!signal.aborted) {
      await line.idle()
      if (!signal.aborted) await pause(RESTART_AFTER_MS, undefined, { signal }).catch(() => {})
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    for (const [event, listener] of Object.entries(listeners)) client.off(event, listener)
  }
}

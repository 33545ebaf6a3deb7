import { Readable } from 'node:stream'

/** Bytes per socket write; the event loop runs in between. */
const SLICE_BYTES = 64 * 1024

export interface GuardedContent {
  stream: Readable
  /** `held` = no byte was sent. */
  progress(): 'held' | 'begun' | 'whole'
  stop(): void
  /** Settles with the gate, including its error; at once when the gate never opened. */
  gateEnded(): Promise<void>
}

/**
 * Puts content behind a gate: the first read runs `gate`, and content flows only after it succeeds. After `stop` no
 * byte flows, even when the gate succeeds later.
 */
export function guardContent(content: Buffer, gate: () => Promise<void>, onOpen: () => void): GuardedContent {
  let passing: Promise<void> | null = null
  let open = false
  let stopped = false
  let at = 0

  function pushSlice(): void {
    const end = Math.min(at + SLICE_BYTES, content.length)
    const slice = content.subarray(at, end)
    at = end
    stream.push(slice)
    if (at === content.length) stream.push(null)
  }
  function openGate(): void {
    if (stopped) return
    open = true
    onOpen()
    pushSlice()
  }
  const stream: Readable = new Readable({
    read() {
      if (open) {
        if (at < content.length) pushSlice()
        return
      }
      if (passing || stopped) return
      passing = gate()
      passing.then(openGate, (error: Error) => stream.destroy(error))
    },
  })
  return {
    stream,
    progress: () => (!open ? 'held' : at < content.length ? 'begun' : 'whole'),
    stop() {
      stopped = true
      stream.destroy()
    },
    gateEnded: () => passing ?? Promise.resolve(),
  }
}

export const unsentContent: GuardedContent = {
  stream: Readable.from([]),
  progress: () => 'held',
  stop() {},
  gateEnded: () => Promise.resolve(),
}

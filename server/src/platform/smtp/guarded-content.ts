import { Readable } from 'node:stream'

/** What one write to the socket takes; the event loop runs between two. */
const SLICE_BYTES = 64 * 1024

export interface GuardedContent {
  stream: Readable
  /** How far it came: `held` = no byte is out. */
  progress(): 'held' | 'begun' | 'whole'
  /** Lets nothing (more) out. */
  stop(): void
  /** Ends when the gate has ended, with its failure; at once where it was never opened. */
  gateEnded(): Promise<void>
}

/**
 * The content behind a gate: nothing is read from it before `gate` has ended well, and `gate` is run when the first
 * byte is asked for. After `stop` no byte comes out, also where the gate ends only then.
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

/** Where not even the sender was told. */
export const neverAsked: GuardedContent = {
  stream: Readable.from([]),
  progress: () => 'held',
  stop() {},
  gateEnded: () => Promise.resolve(),
}

import type { IncomingMessage } from 'node:http'
import type { Heartbeat } from '#platform/clock/heartbeat'
import { answerTooSlow } from './broken-http.ts'

/** In seconds that this process was awake. */
const SILENCE_BEATS = 30
/** Within that time. Any real connection is faster; a client that trickles bytes to hold a connection is not. */
const LEAST_BYTES = 1024

/**
 * Ends a request with 408 when its body stops arriving. A body may take as long as it likes while it moves; time that
 * we need ourselves does not count.
 */
export function watchProgress(request: IncomingMessage, heartbeat: Heartbeat): void {
  const { socket } = request
  if (request.complete || socket === undefined) return
  let silentBeats = 0
  let bytesBefore = socket.bytesRead
  const end = heartbeat.onBeat(() => {
    if (request.complete || request.destroyed) return end()
    silentBeats += 1
    if (request.readableLength > 0 || socket.bytesRead - bytesBefore >= LEAST_BYTES) {
      silentBeats = 0
      bytesBefore = socket.bytesRead
    }
    if (silentBeats < SILENCE_BEATS) return
    end()
    answerTooSlow(socket)
    request.destroy()
  })
  request.once('close', end)
}

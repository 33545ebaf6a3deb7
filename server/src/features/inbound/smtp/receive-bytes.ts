import { LIMITS } from '@dossier/contract/vocabulary'
import type { SMTPServerDataStream } from 'smtp-server'
import { GrowingBuffer } from '#core/growing-buffer'
import { BodiesFull, type BodyHold } from '#platform/body-budget/body-budget'

/**
 * Reads a message to its end, as the protocol requires, while the budget has room for it. Otherwise it keeps nothing.
 * @throws BodiesFull. @returns null for a message above the size limit.
 */
export async function receiveBytes(stream: SMTPServerDataStream, hold: BodyHold): Promise<Buffer | null> {
  let received: GrowingBuffer | null = new GrowingBuffer(null, LIMITS.mailBytes)
  let full: BodiesFull | null = null
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) received = null
    if (!received) {
      hold.release()
      continue
    }
    full = await reserve(hold, received.length + chunk.length)
    if (full) received = null
    else received.add(chunk)
  }
  if (full) throw full
  return stream.sizeExceeded ? null : (received?.bytes ?? null)
}

const reserve = (hold: BodyHold, bytes: number): Promise<BodiesFull | null> =>
  hold.reserve(bytes).then(
    () => null,
    (error: unknown) => {
      if (error instanceof BodiesFull) return error
      throw error
    },
  )

import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

// A command with long work keeps its request open. When the command ends (Ctrl-C), the request breaks and the server
// stops the work.

/** Yields an empty body that stays open until the work is done. @throws when `signal` is aborted before. */
export async function* untilEnded(ended: Promise<unknown>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await Promise.race([ended.catch(() => undefined), aborted])
  signal.throwIfAborted()
}

export function abortedWith(parts: AsyncIterable<Uint8Array>, stopping: AbortSignal): AbortSignal {
  const commandEnded = new AbortController()
  void readOn(parts).catch(() => commandEnded.abort(new AppError('unavailable', message('operator.commandEnded'))))
  return AbortSignal.any([commandEnded.signal, stopping])
}

async function readOn(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _part of parts);
}

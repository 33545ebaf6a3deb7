import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

// A command that orders long work keeps its question open for as long as it lives. When it goes away (Ctrl-C), the
// question breaks off, and the server stops the work.

/** The body of such a question: nothing, until the work is done. @throws where `signal` is aborted before. */
export async function* untilEnded(ended: Promise<unknown>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await Promise.race([ended.catch(() => undefined), aborted])
  signal.throwIfAborted()
}

/** Aborted when the command goes away, or with `stopping`. */
export function abortedWith(parts: AsyncIterable<Uint8Array>, stopping: AbortSignal): AbortSignal {
  const gone = new AbortController()
  void readOn(parts).catch(() => gone.abort(new AppError('unavailable', message('operator.commandEnded'))))
  return AbortSignal.any([gone.signal, stopping])
}

async function readOn(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _part of parts);
}

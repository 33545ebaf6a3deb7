import type { Operation } from '../admin/operation.ts'
import { perform } from '../admin/perform.ts'
import { showProgress } from '../import/show-progress.ts'
import { watchSignals } from '../stop-signals.ts'
import { untilEnded } from './until-ended.ts'

/**
 * Performs long work with its progress shown. Ctrl-C stops it, also inside a server.
 * @returns its result, or null when it was stopped.
 */
export async function performLong<Input, Progress, Result>(
  operation: Operation<Input, Progress, Result>,
  input: Input,
  describe: (progress: Progress) => string,
): Promise<Result | null> {
  const { signal } = watchSignals()
  const ended = Promise.withResolvers<void>()
  let line = ''
  const progress = showProgress(() => line)
  try {
    return await perform(operation, input, {
      parts: untilEnded(ended.promise, signal),
      report(news) {
        line = describe(news)
      },
    })
  } catch (error) {
    if (!signal.aborted) throw error
    process.stderr.write('Stopped.\n')
    return null
  } finally {
    ended.resolve()
    progress.end()
  }
}

/** Exit code of what was stopped by a signal. */
export const STOPPED = 130

export const percent = (share: number): string => `${Math.floor(share * 100)} %`

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

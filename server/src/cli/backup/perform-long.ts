import type { Operation } from '../admin/operation.ts'
import { perform } from '../admin/perform.ts'
import { showProgress } from '../import/show-progress.ts'
import { watchSignals } from '../stop-signals.ts'
import { untilEnded } from './until-ended.ts'

/** Shows progress until the work ends or Ctrl-C stops it. @returns the result, or null when stopped. */
export async function withProgress<Result>(
  work: (signal: AbortSignal, show: (line: string) => void) => Promise<Result>,
  stopped = 'Stopped.',
): Promise<Result | null> {
  const { signal } = watchSignals()
  let line = ''
  const progress = showProgress(() => line)
  try {
    return await work(signal, (news) => {
      line = news
    })
  } catch (error) {
    if (!signal.aborted) throw error
    process.stderr.write(`${stopped}\n`)
    return null
  } finally {
    progress.end()
  }
}

/** Runs a long operation with progress. Ctrl-C stops it, also in a server. @returns null when stopped. */
export async function performLong<Input, Progress, Result>(
  operation: Operation<Input, Progress, Result>,
  input: Input,
  describe: (progress: Progress) => string,
): Promise<Result | null> {
  const ended = Promise.withResolvers<void>()
  return withProgress((signal, show) =>
    perform(operation, input, {
      parts: untilEnded(ended.promise, signal),
      report: (news) => show(describe(news)),
    }).finally(ended.resolve),
  )
}

/** Exit code after a signal. */
export const STOPPED = 130

export const percent = (share: number): string => `${Math.floor(share * 100)} %`

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

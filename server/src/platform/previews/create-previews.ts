import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { PreviewFailure } from '#platform/mail/reading/previews/preview'
import { ReadingPool } from '#platform/mail/reading-pool'
import type { Previews } from './previews.ts'

const DEADLINE_MS = 5_000
/** A process holds a quarter of a gigabyte after a large image. */
const IDLE_MS = 10_000

/** @param onLost receives one line with the last output of a lost process. */
export function createPreviews(onLost: (sentence: string) => void): Previews {
  const limits = { processes: 1, deadlineMs: DEADLINE_MS, idleMs: IDLE_MS }
  const pool = new ReadingPool({ ...limits, subject: message('mail.theFile'), onLost, separatesAccounts: true })
  return {
    async imageOf(content, size) {
      const answer = await pool.perform('previewImage', { content, size }).catch(nameCostly)
      if ('failure' in answer) throw FAILURES[answer.failure]()
      return answer.image
    },
    close: () => pool.close(),
  }
}

/** The pool speaks of emails. */
function nameCostly(error: unknown): { failure: PreviewFailure } {
  if (error instanceof AppError && error.code === 'unprocessable') return { failure: 'large' }
  throw error
}

const FAILURES: Record<PreviewFailure, () => AppError> = {
  kind: () => new AppError('unsupported_media_type', message('previews.kind')),
  encrypted: () => new AppError('unprocessable', message('previews.encrypted')),
  damaged: () => new AppError('unprocessable', message('previews.damaged')),
  large: () => new AppError('unprocessable', message('previews.large')),
}

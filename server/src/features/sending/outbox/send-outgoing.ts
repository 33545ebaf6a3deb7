import { AppError } from '#core/app-error'
import type { JobRun } from '#platform/jobs/jobs'
import { beginTry } from './begin-try.ts'
import { handOver, type OutboxParts } from './hand-over.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import { settleTry } from './settle-try.ts'

/** The job of the outbox: one try to hand one mail over, from the claim to what is written about its end. */
export async function sendOutgoing(parts: OutboxParts, run: JobRun<{ outgoingId: string }>): Promise<void> {
  const row = await beginTry(parts.platform, run, run.payload.outgoingId)
  if (!row) return
  const outcome = await handOver(parts, row, run.signal).catch((error: unknown) => whatFailedHere(parts, row, error))
  if (outcome) await settleTry(parts.platform, row, outcome)
}

/** What is thrown was thrown before the content: what comes after it is an outcome. */
function whatFailedHere({ platform }: OutboxParts, row: OutgoingRow, error: unknown): Outcome {
  platform.log.error({ err: error, outgoing: row.id }, 'a mail could not be prepared for sending')
  if (!(error instanceof AppError)) {
    return { kind: 'not-taken', permanent: false, offered: false, error: 'The mail could not be prepared for sending.' }
  }
  const permanent = error.code === 'unprocessable' || error.code === 'too_large'
  return { kind: 'not-taken', permanent, offered: false, error: error.message }
}

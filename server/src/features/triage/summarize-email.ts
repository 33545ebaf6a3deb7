import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Platform } from '#platform/platform'
import type { TriageEngine } from './engine.ts'
import type { TriageNeighbours } from './neighbours.ts'
import { readInput } from './read-input.ts'

/** What the mail says, in a sentence or two, saved as its summary. @throws AppError `not_found`. */
export async function summarizeEmail(
  platform: Platform,
  neighbours: TriageNeighbours,
  engine: TriageEngine,
  actor: Authorized,
  id: string,
): Promise<string> {
  const read = await readInput(platform, neighbours, actor.tenantId, id)
  if (!read) throw notFound('email')
  const { summary } = await engine.judge(read.input)
  await platform.database.transact((tx) => neighbours.emails.recordSummary(tx, actor.tenantId, id, summary))
  return summary
}

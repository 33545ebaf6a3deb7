import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import { replySubject } from '#platform/mail/subject'
import type { Needs } from '#platform/platform'
import { openBudget } from '../budget/open-budget.ts'
import { readStyle } from '../budget/read-style.ts'
import { readTemplates } from '../budget/read-templates.ts'
import type { Dependencies } from '../dependencies.ts'
import type { TriageInput } from '../engine.ts'
import type { Engines } from '../engines.ts'
import { fraudWarningOf } from '../fraud-guard.ts'
import { writeReplies } from '../models/write-replies.ts'
import { readInput } from '../read-input.ts'
import type { Suggestions } from './suggestions.ts'

const COUNT = 3

/** Returns up to three reply drafts. Stores and sends nothing, and sets no recipient. @throws AppError `not_found`. */
export async function suggestReplies(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'llm' | 'mail'>,
  dependencies: Dependencies,
  engines: Engines,
  actor: Authorized,
  id: string,
): Promise<Suggestions> {
  const read = await readInput(platform, dependencies, actor.tenantId, id)
  if (!read) throw notFound('email')
  const warning = fraudWarningOf(read.input)
  if (warning !== '') return { replies: [], engine: `${engines.builtin.name} (${warning})` }
  const scope = { tenantId: actor.tenantId, projectId: read.email.project_id }
  const budget = await openBudget(platform, dependencies, engines, scope)
  const { llm } = platform
  if (!llm || !budget.mayAskModel) return floor(engines, read.input, budget.remark)
  const { replies, failed, usage } = await writeReplies(llm, read.input, COUNT, {
    instructions: budget.instructions,
    ownAnswers: await readStyle(platform, budget, scope, read.input),
    templates: await readTemplates(platform, dependencies, budget, scope),
  })
  await budget.spend(usage)
  if (replies.length === 0) return floor(engines, read.input, `${llm.name()} failed: ${failed}`)
  const subject = replySubject(read.input.mail.subject)
  return { replies: replies.map((reply) => ({ subject, ...reply })), engine: llm.name() }
}

async function floor({ builtin }: Engines, input: TriageInput, remark: string): Promise<Suggestions> {
  const { builtinReplies } = await import('./builtin-replies.ts')
  const { replies, engine } = await builtinReplies(builtin, input, COUNT)
  return { replies, engine: remark ? `${engine} (${remark})` : engine }
}

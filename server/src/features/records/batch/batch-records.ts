import { message } from '@dossier/contract/message'
import type { BatchAction, RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import type { RecordsContext } from '../context.ts'
import { kindOf } from '../kinds.ts'
import { removeRecord } from '../remove-record.ts'
import { restoreRecord } from '../restore-record.ts'
import { updateRecord } from '../update-record.ts'
import { copyRecord } from './copy-record.ts'

interface BatchItem {
  id: string
  type: RecordType
}

interface Batch {
  action: BatchAction
  items: BatchItem[]
  project?: string | null
}

export interface BatchResult extends BatchItem {
  /** The copy's id; '' for other actions. */
  new_id: string
  error: string
}

/**
 * Applies an action to records in sequence, each in its own transaction. Failures are reported and leave the others
 * done. Deduplicates ids: a second delete would be permanent. @throws AppError when the action lacks its project, or
 * the project is unknown.
 */
export async function batchRecords(
  context: RecordsContext,
  actor: Actor,
  { action, items, project }: Batch,
): Promise<BatchResult[]> {
  const { platform, projects } = context
  const asOneAct = { ...context, actKey: platform.ids.next() }
  if (project) await projects.resolve(platform.database.read, actor.tenantId, project)
  else if (action === 'move' || action === 'copy')
    throw invalidField('/project', message('records.targetRequired', { action }))
  const done = new Map<string, BatchResult>()
  for (const item of items) {
    const key = `${item.type} ${item.id}`
    if (!done.has(key)) done.set(key, await act(asOneAct, actor, action, item, project ?? ''))
  }
  return items.flatMap((item) => done.get(`${item.type} ${item.id}`) ?? [])
}

async function act(
  context: RecordsContext,
  actor: Actor,
  action: BatchAction,
  item: BatchItem,
  project: string,
): Promise<BatchResult> {
  const result = { id: item.id, type: item.type, new_id: '', error: '' }
  try {
    if (item.type === 'email') throw new AppError('invalid_request', message('records.emailsElsewhere'))
    return { ...result, new_id: await actions[action](context, actor, item, project) }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { ...result, error: error.userMessage }
    throw error
  }
}

type Action = (context: RecordsContext, actor: Actor, item: BatchItem, project: string) => Promise<string>

const actions: Record<BatchAction, Action> = {
  async move(context, actor, { type, id }, project) {
    if (type === 'page') throw new AppError('conflict', message('records.pageMovesWithUrl'))
    await updateRecord(context, actor, { ...kindOf(context, type), columns: () => ({}) }, id, { project })
    return ''
  },
  copy: async (context, actor, { type, id }, project) => (await copyRecord(context, actor, type, id, project)).id,
  async delete(context, actor, { type, id }) {
    await removeRecord(context, actor, type, id)
    return ''
  },
  async restore(context, actor, { type, id }) {
    await restoreRecord(context, actor, type, id)
    return ''
  },
}

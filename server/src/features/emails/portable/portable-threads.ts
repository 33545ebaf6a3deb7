import { RETURNED_REASONS } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import type { Reads } from '#platform/database/database'
import { flag, id, instant, instantOrNull, json, lineOf, oneOf, ref, rowOf } from '#platform/portable/fields'
import type { PortableKind, PortableScope } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames } from '#platform/portable/portable-rows'
import type { Dependencies } from '../dependencies.ts'
import type { ThreadRow } from '../emails.tables.ts'
import { isMessageId } from '../threading/identifiers.ts'
import { importMarks } from '../threading/import-marks.ts'
import { joinThreads } from '../threading/join-threads.ts'
import { countMail } from '../threading/mail-counts.ts'

const MARKS = {
  muted: flag,
  snoozed_until: instantOrNull,
  remind_at: instantOrNull,
  waits_since: instant,
  returned_at: instantOrNull,
  returned_reason: oneOf(['', ...RETURNED_REASONS]),
}

const THREAD = { id, project_id: ref, message_ids: json(Type.Array(Type.String())), ...MARKS }

/**
 * Message ids of each thread, including those of deleted emails. Merges with existing threads by the threading rules;
 * emails then find theirs by their own ids.
 */
export const portableThreads = ({ projects }: Dependencies): PortableKind => ({
  name: 'threads',
  tables: ['threads', 'thread_nodes'],
  async list(at, scope, after) {
    const rows = await selectThreads(at, scope, after)
    const nodes = Map.groupBy(await selectNodes(at, scope.tenantId, rows), ({ thread_id }) => thread_id)
    return pageOf(
      rows,
      (row) => row.id,
      (row) => {
        const ids = (nodes.get(row.id) ?? []).map(({ message_id }) => message_id)
        return lineOf(THREAD, { ...row, message_ids: JSON.stringify(ids) })
      },
    )
  },
  ...readsAndNames(THREAD),
  async prepareImport({ tenantId }, lines) {
    const threads = lines.map((line) => rowOf(THREAD, tenantId, line))
    return async (tx) => {
      for (const [projectId, those] of Map.groupBy(threads, ({ project_id }) => project_id)) {
        await projects.lock(tx, tenantId, projectId)
        const counts = countMail(tenantId)
        const newcomers = those.map(({ id: thread, message_ids }) => ({
          id: thread,
          identifiers: (JSON.parse(message_ids) as string[]).filter(isMessageId).sort(),
        }))
        const plan = await joinThreads(tx, counts, { tenantId, projectId }, newcomers)
        for (const { message_ids: _ids, ...thread } of those)
          await importMarks(tx, { ...thread, id: plan.threadOf(thread.id) })
        await counts.write(tx)
      }
      return null
    }
  },
})

function selectThreads(at: Reads, { tenantId, projectId }: PortableScope, after: string): Promise<ThreadRow[]> {
  const query = at.selectFrom('threads').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
  const scoped = projectId === null ? query : query.where('project_id', '=', projectId)
  return scoped.orderBy('id').limit(PAGE).execute()
}

async function selectNodes(at: Reads, tenantId: string, rows: readonly ThreadRow[]) {
  if (rows.length === 0) return []
  return at
    .selectFrom('thread_nodes')
    .select(['thread_id', 'message_id'])
    .where('tenant_id', '=', tenantId)
    .where(
      'thread_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('message_id')
    .execute()
}

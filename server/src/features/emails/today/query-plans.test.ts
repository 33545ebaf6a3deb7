import { expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { planOf, recordReads } from '#test/query-plans'
import { listDue } from '../coming-back/due-threads.view.ts'
import { listDueIds, listFollowing, listInvitedIds, listLatestSent, listReturnedIds } from './today.view.ts'

const SPAN = { before: 2, after: 1 }

describeOnBothDatabases('what is read for today', (open) => {
  const lists: [string, (database: Database, projectId: string | undefined) => Promise<unknown>][] = [
    ['due emails', ({ read }, projectId) => listDueIds(read, { tenantId: 't', projectId }, 1)],
    ['invitations', ({ read }, projectId) => listInvitedIds(read, { tenantId: 't', projectId })],
    ['unanswered emails', ({ read }, projectId) => listLatestSent(read, { tenantId: 't', projectId }, SPAN)],
    ['what follows an email of ours', ({ read }) => listFollowing(read, 't', ['a', 'b'])],
    ['returned threads', ({ read }, projectId) => listReturnedIds(read, { tenantId: 't', projectId })],
    ['threads to return', (database) => listDue(database, 1)],
  ]
  it.each(lists)('finds %s by an index, without sorting', async (_name, list) => {
    for (const projectId of [undefined, 'p']) {
      const database = await open()
      const recording = recordReads(database)
      await list(recording.database, projectId)
      expect(recording.queries.length).toBeGreaterThan(0)
      for (const query of recording.queries) {
        const steps = await planOf(database, query)
        expect(steps.join('\n')).not.toMatch(/SCAN (?!CONSTANT)|Seq Scan|TEMP B-TREE|\bSort\b/)
      }
    }
  })
})

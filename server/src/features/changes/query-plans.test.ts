import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { planOf, recordReads } from '#test/query-plans'
import { listNewEmails, listTrashedEmails } from './changed-emails.view.ts'
import { listChangedRecords, listTrashedRecords } from './changed-records.view.ts'

const SCOPE = { tenantId: 't', userId: 'u', projectId: 'p', types: ['note', 'email'] as const, since: 1, until: 2 }

describeOnBothDatabases('what changed in a project', (open) => {
  it.each([
    ['new emails', listNewEmails],
    ['emails in trash', listTrashedEmails],
    ['changed records', ({ read }, scope) => listChangedRecords(read, scope)],
    ['records in trash', ({ read }, scope) => listTrashedRecords(read, scope)],
  ] satisfies [string, (database: Awaited<ReturnType<typeof open>>, scope: typeof SCOPE) => Promise<unknown>][])(
    'finds %s by an index, without sorting',
    async (_name, list) => {
      const database = await open()
      const recording = recordReads(database)
      await list(recording.database, SCOPE)
      expect(recording.queries.length).toBeGreaterThan(0)
      for (const query of recording.queries) {
        const steps = await planOf(database, query)
        expect(steps.join('\n')).not.toMatch(/SCAN (?!CONSTANT)|Seq Scan|TEMP B-TREE|\bSort\b/)
      }
    },
  )
})

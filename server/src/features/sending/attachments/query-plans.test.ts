import { expect, it } from 'vitest'
import type { Database, Reads } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { planOf, recordReads } from '#test/query-plans'
import { blobsOfDrafts } from '../drafts/drafts.store.ts'
import { findBySentEmail } from '../outbox/outbox.store.ts'

describeOnBothDatabases('what is asked with each mail that is deleted', (open, { dialect }) => {
  async function planFor(run: (db: Reads) => Promise<unknown>): Promise<string> {
    const database: Database = await open()
    const recording = recordReads(database)
    await run(recording.database.read)
    const plans = await Promise.all(recording.queries.map((query) => planOf(database, query)))
    return plans.flat().join('\n')
  }

  it('walks the few drafts that hold files, and finds the way out of a sent mail', async () => {
    const held = await planFor((db) => blobsOfDrafts(db, 't', ['a']))
    const wayOut = await planFor((db) => findBySentEmail(db, 't', 'e'))
    expect(`${held}\n${wayOut}`).not.toMatch(/\bSCAN (?!CONSTANT)|Seq Scan/)
    // PostgreSQL chooses indexes by table contents, and these tables are empty.
    if (dialect === 'sqlite')
      expect([held, wayOut]).toEqual([USES('drafts_with_files'), USES('outgoing_of_sent_email')])
  })
})

const USES = (index: string) => expect.stringContaining(index)

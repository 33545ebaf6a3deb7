import type { RecordType } from '@dossier/contract/vocabulary'
import { expect, it } from 'vitest'
import { emailHits } from '#features/emails/index'
import { recordHits } from '#features/records/index'
import { systemClock } from '#platform/clock/clock'
import { createFullText } from '#platform/database/full-text/create-full-text'
import { describeOnBothDatabases } from '#test/databases'
import { type StoredRecord, storeRecord } from '#test/given/indexed-record'
import { createFoundRecords } from '../found-records.ts'
import { NO_MEANING } from '../meaning/create-meaning.ts'
import { createSearchIndex } from '../search-index.ts'
import { quickSearch } from './quick-search.ts'
import { whyFound } from './why-found.ts'

const MINUTE = 60_000

describeOnBothDatabases('questions to quick search', (open) => {
  let lastTenant = 0
  async function setUp() {
    const database = await open()
    const fullText = createFullText(database)
    const found = createFoundRecords(database, [recordHits, emailHits])
    const search = createSearchIndex({ fullText, clock: systemClock }, found, NO_MEANING)
    lastTenant += 1
    const tenantId = `context-${lastTenant}`
    const put = (sample: StoredRecord) => storeRecord(database, search, { tenantId, type: 'memory', ...sample })
    const ask = async (question: string, more: { projectIds?: string[]; types?: RecordType[] } = {}) => {
      const scope = { tenantId, projectIds: null, types: ['note', 'memory'] as RecordType[], ...more }
      const limits = { perType: 10, limit: 10, threads: false }
      const { hits } = await quickSearch(
        { fullText, found, clock: systemClock, meaning: NO_MEANING },
        { ...scope, ...limits, text: question },
      )
      return hits.map(({ hit, reasons }) => [hit.id, whyFound(reasons).join()])
    }
    return { put, ask }
  }

  it('finds other forms of the words, and misses some of them', async () => {
    const { put, ask } = await setUp()
    await put({ id: 'told', text: 'The bindery delivers the calendars on a lorry.', type: 'note' })
    await put({ id: 'silent', text: 'The plants need water.' })
    expect(await ask('Who is delivering our calendar to the Osterfeld depot?')).toEqual([['told', 'words']])
  })

  it('counts the words of the neighbours by half, so that an answer stands behind its question', async () => {
    const { put, ask } = await setUp()
    await put({ id: 'before', text: 'We were on holiday.', at: MINUTE })
    await put({ id: 'question', text: 'When does the bindery open on Saturdays?', at: 2 * MINUTE })
    await put({ id: 'answer', text: 'At half past seven.', at: 3 * MINUTE })
    await put({ id: 'after', text: 'Thank you.', at: 4 * MINUTE })
    expect(await ask('When is the old bindery in the mill lane open on a Saturday?')).toEqual([
      ['question', 'words'],
      ['answer', 'context'],
      ['before', 'context'],
    ])
  })

  it('takes no neighbour from another hour, source, project or the trash', async () => {
    const { put, ask } = await setUp()
    const text = 'At half past seven.'
    await put({ id: 'early', text, at: 1 })
    await put({ id: 'question', text: 'When does the bindery open?', at: 100 * MINUTE, source: 'claude' })
    await put({ id: 'foreign', text, at: 101 * MINUTE, source: 'cursor' })
    await put({ id: 'elsewhere', text, at: 102 * MINUTE, source: 'claude', projectId: 'p2' })
    await put({ id: 'trashed', text, at: 103 * MINUTE, source: 'claude', inTrash: true })
    await put({ id: 'note', text, at: 104 * MINUTE, source: 'claude', type: 'note' })
    await put({ id: 'late', text, at: 200 * MINUTE, source: 'claude' })
    expect(await ask('When does the bindery open?')).toEqual([['question', 'words']])
  })

  it('stays in the account, the project and the types that are asked for', async () => {
    const { put, ask } = await setUp()
    await put({ id: 'here', text: 'The bindery opens at seven.' })
    await put({ id: 'p2', text: 'The bindery opens at eight.', projectId: 'p2' })
    await put({ id: 'note', text: 'The bindery opens at nine.', type: 'note' })
    await put({ id: 'foreign', text: 'The bindery opens at ten.', tenantId: `other-${lastTenant}` })
    const ids = async (...more: Parameters<typeof ask>[1][]) =>
      (await ask('When does the bindery open?', ...more)).map(([id]) => id)
    expect(new Set(await ids())).toEqual(new Set(['here', 'note', 'p2']))
    expect(await ids({ projectIds: ['p2'] })).toEqual(['p2'])
    expect(await ids({ types: ['note'] })).toEqual(['note'])
    expect(await ids({ types: [] })).toEqual([])
  })

  it('finds something for a question of common words', async () => {
    const { put, ask } = await setUp()
    await put({ id: 'a', text: 'Who are you?' })
    expect(await ask('Who are you?')).toEqual([['a', 'words']])
    expect(await ask('?!')).toEqual([])
  })
})

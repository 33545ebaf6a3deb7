import type { RecordType } from '@dossier/contract/vocabulary'
import { expect, it } from 'vitest'
import { recordHits } from '#features/records/index'
import { systemClock } from '#platform/clock/clock'
import { createFullText } from '#platform/database/full-text/create-full-text'
import { describeOnBothDatabases } from '#test/databases'
import { type StoredRecord, storeRecord } from '#test/given/indexed-record'
import { createFoundRecords } from './found-records.ts'
import { NO_MEANING } from './meaning/create-meaning.ts'
import { createSearchIndex } from './search-index.ts'

describeOnBothDatabases('search', (open) => {
  let lastTenant = 0
  async function setUp() {
    const database = await open()
    const search = createSearchIndex(
      { fullText: createFullText(database), clock: systemClock },
      createFoundRecords(database, [recordHits]),
      NO_MEANING,
    )
    lastTenant += 1
    const tenantId = `search-${lastTenant}`
    const put = (sample: StoredRecord) => storeRecord(database, search, { tenantId, ...sample })
    const find = (text: string, options: object = {}) =>
      search
        .candidates({ tenantId, projectIds: null, types: ['note', 'memory'], text, limit: 10, ...options })
        .then((found) => found.map(({ id }) => id))
    return { database, search, tenantId, put, find }
  }

  it('finds what has all words, the last one as a beginning, newest first', async () => {
    const { put, find } = await setUp()
    await put({ id: 'a', title: 'Linen edition', text: 'paper', at: 1 })
    await put({ id: 'b', title: 'Paper', text: 'for the linen edition', at: 2 })
    await put({ id: 'c', title: 'Paper', text: 'of cotton', at: 3 })
    expect(await find('PAPER lin')).toEqual(['b', 'a'])
    expect(await find('paper lin', { prefixLast: false })).toEqual([])
    expect(await find('cotton linen', { match: 'any' })).toEqual(['c', 'b', 'a'])
    expect(await find('paper', { field: 'title' })).toEqual(['c', 'b'])
  })

  it('finds nothing for a text without words', async () => {
    const { put, find } = await setUp()
    await put({ id: 'a', title: '?!', text: '' })
    expect(await find('?!')).toEqual([])
    expect(await find('')).toEqual([])
  })

  it('keeps to the account, the projects and the types that are asked for', async () => {
    const { put, find } = await setUp()
    await put({ id: 'a', title: 'linen', text: '', projectId: 'p2' })
    await put({ id: 'b', title: 'linen', text: '', type: 'url' })
    await put({ id: 'c', title: 'linen', text: '', tenantId: `other-${lastTenant}` })
    expect(await find('linen')).toEqual(['a'])
    expect(await find('linen', { projectIds: ['p1'] })).toEqual([])
    expect(await find('linen', { types: ['url'] })).toEqual(['b'])
  })

  it('no longer finds what was removed', async () => {
    const { database, search, tenantId, put, find } = await setUp()
    await put({ id: 'a', title: 'linen', text: '' })
    await database.transact((tx) => search.remove(tx, { tenantId, type: 'note', id: 'a' }))
    expect(await find('linen')).toEqual([])
  })

  it('relates a mail to what it is about, best first, and to nothing else', async () => {
    const { search, tenantId, put } = await setUp()
    await put({ id: 'about', title: 'Paper for the linen edition', text: 'Samples come from the mill at Lind.' })
    await put({ id: 'near', title: 'Bindery', text: 'Falz & Sohn bind the linen edition; they need the samples.' })
    await put({ id: 'other', title: 'Holiday', text: 'Who takes care of the plants in the office?' })
    await put({ id: 'trashed', title: 'Linen edition samples', text: '', inTrash: true })
    await put({ id: 'foreign', title: 'Linen edition samples', text: '', projectId: 'p2' })
    for (let i = 0; i < 8; i += 1) await put({ id: `fill${i}`, title: `Minutes ${i}`, text: 'Office, plants, budget.' })
    const mail = {
      title: 'Samples for the linen edition',
      text: 'Dear Nora, the paper samples for the linen edition leave the mill today. Can the office receive them?',
    }
    const asked = { tenantId, ...mail, types: ['note', 'memory', 'url', 'page'] as RecordType[], limit: 8 }
    const found = await search.related({ ...asked, projectId: 'p1' })
    expect(found.map(({ id }) => id)).toEqual(['about', 'near'])
    expect(found[0]).toMatchObject({ type: 'note', projectId: 'p1', title: 'Paper for the linen edition' })
    expect(found[0]?.excerpt).toContain('Samples come from the mill')
    const everywhere = await search.related({ ...asked, projectId: null })
    expect(everywhere.map(({ id }) => id)).toContain('foreign')
    expect(everywhere.map(({ id }) => id)).not.toContain('trashed')
    expect(await search.related({ ...asked, projectId: 'p1', limit: 1 })).toHaveLength(1)
  })

  it('relates nothing to a mail without any topic', async () => {
    const { search, tenantId, put } = await setUp()
    await put({ id: 'a', title: 'Thank you', text: 'See you tomorrow' })
    const mail = { title: 'Re:', text: 'Thank you, see you tomorrow!' }
    expect(await search.related({ tenantId, projectId: null, types: ['note'], limit: 8, ...mail })).toEqual([])
  })

  it('finds the old record behind a crowd of newer ones that share an ordinary word', async () => {
    const { search, tenantId, put } = await setUp()
    await put({ id: 'old', title: 'Linotype', text: 'The Linotype matrices lie in the cellar.', at: 1 })
    for (let i = 0; i < 120; i += 1) await put({ id: `new${i}`, title: '', text: `cellar number ${i}`, at: 10 + i })
    const mail = { title: 'Where are the Linotype matrices?', text: 'Somebody said: in the cellar.' }
    const found = await search.related({ tenantId, projectId: null, types: ['note'], limit: 3, ...mail })
    expect(found.map(({ id }) => id)).toEqual(['old'])
  })
})

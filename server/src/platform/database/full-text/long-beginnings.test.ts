import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { createFullText } from './create-full-text.ts'
import type { LeadingQuery, SearchDocument } from './full-text.ts'

const document = (tenantId: string, at: number, titleTokens: string[], bodyTokens: string[]): SearchDocument => ({
  tenantId,
  projectId: 'p',
  kind: 'note',
  id: `${tenantId}-${at}`,
  at,
  titleTokens,
  bodyTokens,
})

const query = (tenantId: string, text: string): LeadingQuery => ({
  tenantId,
  projectIds: null,
  kinds: ['note', 'email'],
  words: text.split(' ').map((word) => ({ token: word.replace('*', ''), prefix: word.endsWith('*') })),
  match: 'all',
  wholeTitle: [],
  limit: 3,
  upTo: 20,
})

describeOnBothDatabases('beginnings of words', (open) => {
  const tenant = 'long-beginnings'
  let stored = false

  async function setUp() {
    const database = await open()
    const fullText = createFullText(database)
    if (!stored) {
      // 250 words begin with `letter`, more than the limit for single lookups. Ten documents contain two words of
      // `invoice`.
      const letters = Array.from({ length: 250 }, (_, at) => document(tenant, 1_000 + at, [], [`letter${at}x`]))
      const invoices = Array.from({ length: 10 }, (_, at) =>
        document(tenant, 100 + at, at < 4 ? ['invoicing'] : [], ['invoice', ...(at % 2 ? ['invoices'] : [])]),
      )
      const others = [document('others', 1, ['invoiced'], ['lettering']), document('others', 2, [], ['invoice'])]
      await database.transact((tx) => fullText.put(tx, ...letters, ...invoices, ...others))
      stored = true
    }
    return fullText
  }

  it.each([
    ['invo*', 10],
    ['invo* invoices', 5],
    ['invoice*', 10],
    ['invoic*', 10],
    ['invoices*', 5],
    ['invoicin*', 4],
    ['invoice* invoices', 5],
    ['invoiced*', 0],
    ['invoicex*', 0],
    ['lettering*', 0],
    ['letter11*', 11],
    ['letter39*', 1],
    ['letter39x*', 1],
  ])('%s is found in %i records of the account, each counted once', async (text, expected) => {
    const fullText = await setUp()
    const asked = query(tenant, text)
    const { candidates, counted, count } = await fullText.leading(asked)
    expect(await count()).toEqual({ count: expected, isMinimum: false })
    expect(candidates.length).toBeGreaterThanOrEqual(Math.min(expected, asked.limit))
    expect(counted.count).toBeLessThanOrEqual(expected)
    const all = await fullText.candidates({ ...asked, field: 'any', limit: 100 })
    expect(all).toHaveLength(expected)
    expect(await fullText.count({ ...asked, field: 'any' }, 20)).toEqual({ count: expected, isMinimum: false })
  })

  it('stop counting where they are told to, with more words than are looked up one by one', async () => {
    const fullText = await setUp()
    const { candidates, count } = await fullText.leading(query(tenant, 'letter*'))
    expect(candidates.map(({ at }) => at).sort((a, b) => a - b)).toEqual([1247, 1248, 1249])
    expect(await count()).toEqual({ count: 20, isMinimum: true })
  })

  it.each([
    ['letter1*', 111],
    ['letter1* letter11x', 1],
    ['letter*', 250],
    ['lett*', 250],
    ['lett* letter11x', 1],
  ])('%s is found in %i records, though many words begin so', async (text, expected) => {
    const fullText = await setUp()
    const asked = { ...query(tenant, text), limit: 300, upTo: 300 }
    const { candidates, count } = await fullText.leading(asked)
    expect(candidates).toHaveLength(expected)
    expect(await count()).toEqual({ count: expected, isMinimum: false })
    expect(await fullText.count({ ...asked, field: 'any' }, 300)).toEqual({ count: expected, isMinimum: false })
    const others = await fullText.leading({ ...asked, projectIds: ['q'] })
    expect(await others.count()).toEqual({ count: 0, isMinimum: false })
    const within = await fullText.leading({ ...asked, projectIds: ['p'], limit: 1 })
    expect(await within.count()).toEqual({ count: expected, isMinimum: false })
  })

  it('stand for themselves alone when many records have them as a whole word', async () => {
    const fullText = await setUp()
    const asked = { ...query(tenant, 'invoice*'), upTo: 9 }
    const { candidates, count } = await fullText.leading(asked)
    expect(await count()).toEqual({ count: 9, isMinimum: true })
    expect(candidates.map(({ at }) => at).sort((a, b) => a - b)).toEqual([107, 108, 109])
  })

  it('are counted in letters, not in bytes', async () => {
    const owner = 'long-beginnings-of-signs'
    const [fullText, database] = [createFullText(await open()), await open()]
    const words = ['東京都民', '東京都民税', '東京都庁', 'žluťoučký', 'žlutá', '𝔞𝔟𝔠𝔡', '𝔞𝔟𝔠𝔡𝔢']
    await database.transact((tx) => fullText.put(tx, ...words.map((word, at) => document(owner, at, [], [word]))))
    const found = async (text: string) => (await (await fullText.leading(query(owner, text))).count()).count
    const beginnings = ['東京都民*', '東京都*', '東京都民税*', 'žluť*', 'žlut*', 'žluťo*', '𝔞𝔟𝔠𝔡*', '𝔞𝔟𝔠𝔡𝔢*']
    expect(await Promise.all(beginnings.map(found))).toEqual([2, 3, 1, 1, 1, 1, 2, 1])
  })

  it('stand for themselves or not by what is outside trash', async () => {
    const fullText = createFullText(await open())
    const owner = 'long-beginnings-trash'
    const galley = Array.from({ length: 6 }, (_, at) =>
      document(owner, at, [], ['galley', ...(at < 3 ? ['galleys'] : [])]),
    )
    const newer = document(owner, 10, [], ['galleys'])
    const database = await open()
    await database.transact((tx) => fullText.put(tx, ...galley, newer))
    const found = []
    for (const { kind, id } of [...galley.slice(0, 4), newer]) {
      const { candidates, count } = await fullText.leading({ ...query(owner, 'galley*'), upTo: 3 })
      found.push({ ...(await count()), alsoOthers: candidates.some(({ at }) => at === 10) })
      await database.transact((tx) => fullText.hide(tx, { tenantId: owner, kind, id }, true))
    }
    expect(found).toEqual([
      { count: 3, isMinimum: true, alsoOthers: false },
      { count: 3, isMinimum: true, alsoOthers: false },
      { count: 3, isMinimum: true, alsoOthers: false },
      { count: 3, isMinimum: true, alsoOthers: true },
      { count: 3, isMinimum: false, alsoOthers: true },
    ])
  })

  it('are counted once beside what is spelt nearly so', async () => {
    const fullText = await setUp()
    const words = [{ token: 'invoice', prefix: true, or: ['invoices', 'letter1x'] }]
    expect(await (await fullText.leading({ ...query(tenant, ''), words })).count()).toMatchObject({ count: 11 })
  })

  it('are found within two instants, both included', async () => {
    const fullText = await setUp()
    const within = async (first: number, last: number) => {
      const asked = { ...query(tenant, 'invoic*'), field: 'any' as const, limit: 100, between: { first, last } }
      return (await fullText.candidates(asked)).map(({ at }) => at)
    }
    expect(await within(103, 105)).toEqual([105, 104, 103])
    expect(await within(0, 100)).toEqual([100])
    expect(await within(109, Number.MAX_SAFE_INTEGER)).toEqual([109])
    expect(await within(-5, -1)).toEqual([])
    expect(await within(105, 103)).toEqual([])
  })

  it('are found in titles for as long as they stand there', async () => {
    const fullText = await setUp()
    const database = await open()
    const titled = async () =>
      (await fullText.candidates({ ...query(tenant, 'invoicing*'), field: 'title', limit: 9 })).map(({ at }) => at)
    expect(await titled()).toEqual([103, 102, 101, 100])
    await database.transact(async (tx) => {
      await fullText.put(tx, document(tenant, 103, ['other'], ['invoice', 'invoices', 'invoicing']))
      await fullText.remove(tx, { tenantId: tenant, kind: 'note', id: `${tenant}-102` })
    })
    expect(await titled()).toEqual([101, 100])
  })
})

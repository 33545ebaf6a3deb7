import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from '#core/edit-distance'
import { createLocalSignals } from '#platform/signals/local-signals'
import { describeOnBothDatabases } from '#test/databases'
import { createFullText } from './create-full-text.ts'

describeOnBothDatabases('words for misspellings', (open) => {
  let tenants = 0
  async function setUp(words: string[]) {
    const database = await open()
    tenants += 1
    const tenantId = `vocabulary-${tenants}`
    const fullText = createFullText(database)
    const document = { tenantId, projectId: 'p', kind: 'note', id: 'a', at: 1, titleTokens: words, bodyTokens: [] }
    await database.transact((tx) => fullText.put(tx, document))
    return { database, tenantId, fullText }
  }

  it('are known at once where they were written, and elsewhere when they are written down', async () => {
    const { database, tenantId, fullText } = await setUp(['paper', 'papers', 'frontispiece'])
    expect(await fullText.similar(tenantId, 'papre', 1)).toEqual(['paper'])
    const elsewhere = createFullText(database)
    await fullText.flush()
    expect(await elsewhere.similar(tenantId, 'papre', 1)).toEqual(['paper'])
    expect(await elsewhere.similar(tenantId, 'paper', 1)).toEqual(['papers'])
    expect(await elsewhere.similar(tenantId, 'frontipeice', 2)).toEqual(['frontispiece'])
    expect(await elsewhere.similar('another', 'papre', 1)).toEqual([])
  })

  it('are not those of a transaction that was taken back, nor numbers and identifiers', async () => {
    const { database, tenantId, fullText } = await setUp(['inv20260042', '20260042', 'abc'])
    const failing = database.transact(async (tx) => {
      const document = {
        tenantId,
        projectId: 'p',
        kind: 'note',
        id: 'b',
        at: 1,
        titleTokens: ['walrus'],
        bodyTokens: [],
      }
      await fullText.put(tx, document)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    await fullText.flush()
    expect(await fullText.similar(tenantId, 'walruz', 1)).toEqual([])
    expect(await fullText.similar(tenantId, 'inv20260043', 1)).toEqual([])
  })

  it('are forgotten when no record has them any more, and written again when one has', async () => {
    const { database, tenantId, fullText } = await setUp(['pangolin', 'aardvark'])
    const put = (titleTokens: string[], into = tenantId) => {
      const document = { tenantId: into, projectId: 'p', kind: 'note', id: 'a', at: 1, titleTokens, bodyTokens: [] }
      return database.transact((tx) => fullText.put(tx, document))
    }
    await put(['pangolin'], `${tenantId}-beside`)
    await fullText.flush()
    await put(['aardvark'])
    await fullText.tidy()
    expect(await fullText.similar(tenantId, 'pangolim', 1)).toEqual([])
    expect(await fullText.similar(tenantId, 'aardvarc', 1)).toEqual(['aardvark'])
    expect(await fullText.similar(`${tenantId}-beside`, 'pangolim', 1)).toEqual(['pangolin'])
    await put(['pangolin'])
    expect(await fullText.similar(tenantId, 'pangolim', 1)).toEqual(['pangolin'])
  })

  it('are written again by a process that had written them before another one forgot them', async () => {
    const { database, tenantId } = await setUp([])
    const signals = createLocalSignals()
    const [here, elsewhere] = [createFullText(database, { signals }), createFullText(database, { signals })]
    const put = (titleTokens: string[]) => {
      const document = { tenantId, projectId: 'p', kind: 'note', id: 'a', at: 1, titleTokens, bodyTokens: [] }
      return database.transact((tx) => here.put(tx, document))
    }
    await put(['okapi'])
    await here.flush()
    await put(['other'])
    await elsewhere.tidy()
    await put(['okapi'])
    await here.flush()
    expect(await elsewhere.similar(tenantId, 'okapj', 1)).toEqual(['okapi'])
  })

  it('are all found that are one letter away, wherever in the word it is', async () => {
    const words = ['linotype', 'größere', 'ябълка', 'aaaaa']
    const { tenantId, fullText } = await setUp(words)
    await fullText.flush()
    const misspelt = fc.tuple(
      fc.constantFrom(...words),
      fc.nat(8),
      fc.constantFrom('x', 'ö'),
      fc.constantFrom(0, 1, 2, 3),
    )
    await fc.assert(
      fc.asyncProperty(misspelt, async ([word, where, letter, how]) => {
        const at = where % word.length
        const rest = word.slice(at + 1)
        const [one, next] = [word[at] ?? '', rest[0] ?? '']
        const wrong = word.slice(0, at) + [letter + rest, letter + one + rest, rest, next + one + rest.slice(1)][how]
        if (editDistance(word, wrong, 1) !== 1) return
        expect(await fullText.similar(tenantId, wrong, 1)).toContain(word)
      }),
      { numRuns: 60 },
    )
  })
})

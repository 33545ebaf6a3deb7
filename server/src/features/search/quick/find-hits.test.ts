import { message } from '@dossier/contract/message'
import { expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { tokenise } from '#core/tokens'
import { createFullText } from '#platform/database/full-text/create-full-text'
import type { FullText } from '#platform/database/full-text/full-text'
import { describeOnBothDatabases } from '#test/databases'
import { english, inEnglish } from '#test/in-english'
import { createFoundRecords } from '../found-records.ts'
import { findHits } from './find-hits.ts'
import { parseQuickQuery } from './parse-quick-query.ts'

const tooLate = async (): Promise<never> => {
  throw new AppError('unavailable', message('database.tooBusy'))
}

const tokens = (text: string): string[] => tokenise(text).map(({ token }) => token)

describeOnBothDatabases('what may answer a query', (open) => {
  const tenantId = 'find-hits'
  let stored = false

  async function setUp(change: Partial<FullText> = {}) {
    const database = await open()
    const fullText = createFullText(database)
    const titles = ['Linen paper', 'Cotton paper', 'Limestone', 'Alpha beta gamma']
    if (!stored) {
      await database.transact(async (tx) => {
        for (const [at, title] of titles.entries()) {
          const document = { tenantId, projectId: 'p', kind: 'note', id: title, at, bodyTokens: [] }
          await fullText.put(tx, { ...document, titleTokens: tokens(title) })
        }
      })
      await fullText.flush()
      stored = true
    }
    const index = { found: createFoundRecords(database, []), fullText: { ...fullText, ...change } }
    return (text: string) => findHits(index, { tenantId, projectIds: null, types: ['note'] }, parseQuickQuery(text))
  }

  it('is told as a minimum where a count takes too long', async () => {
    const text = 'which kinds of limestones were mentioned by somebody who wrote about quarries'
    const found = await (await setUp({ count: tooLate }))(text)
    expect(found).toMatchObject({ isMinimum: true, candidates: [{ id: 'Limestone' }] })
    expect(inEnglish(found.degraded)).toContain('Counting took too long')
  })

  it('is told to lack misspellings when those could not be looked up', async () => {
    const find = await setUp({ similar: tooLate })
    expect(inEnglish((await find('limestoen')).degraded)).toContain(english('search.typosUnchecked'))
    expect(await find('paper')).toMatchObject({ count: 2 })
    expect(await (await setUp())('limestoen')).toMatchObject({ count: 1, degraded: '' })
  })

  it('is never nothing where the index could not be asked', async () => {
    const find = await setUp({ leading: tooLate })
    await expect(find('paper')).rejects.toMatchObject({ code: 'unavailable' })
    const phrase = await setUp({ candidates: tooLate })
    await expect(phrase('"linen paper"')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('has half of the words of four and more, and a share of those of a text', async () => {
    const find = await setUp()
    expect(await find('alpha beta missing')).toMatchObject({ count: 0, relaxed: false })
    expect(await find('alpha beta missing gone')).toMatchObject({ count: 1, relaxed: true })
    expect(await find('alpha missing gone lost')).toMatchObject({ count: 0, relaxed: false })
    expect(await find('alpha@missing.gone.lost')).toMatchObject({ count: 0, relaxed: false })
    const text = 'which kinds of limestones were mentioned by somebody who wrote about quarries'
    expect(await find(text)).toMatchObject({ count: 1, relaxed: true, candidates: [{ id: 'Limestone' }] })
  })
})

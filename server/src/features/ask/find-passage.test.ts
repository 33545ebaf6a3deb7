import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turnsDuring } from '#test/turns-during'
import { findPassage } from './find-passage.ts'
import { wordsOf } from './question.ts'

const quote = async (text: string, question: string, title = ''): Promise<string | null> => {
  const passage = await findPassage(text, title, wordsOf(question))
  return passage && text.slice(passage.start, passage.end)
}

describe('the passage that answers a question', () => {
  it.each([
    [
      'The edition has 350 copies. Falz & Sohn print it in May.',
      'Who prints it in May?',
      '',
      'Falz & Sohn print it in May.',
    ],
    ['Price: 1,299.50 EUR per copy. Paid.', 'What is the price of a copy?', '', 'Price: 1,299.50 EUR per copy.'],
    ['It is 350.\nThe mill closed.', 'When did the mill close?', '', 'The mill closed.'],
    [
      'The samples leave\nthe mill on Tuesday.\n\nRegards',
      'When do the samples leave the mill?',
      '',
      'The samples leave\nthe mill on Tuesday.',
    ],
    [
      '350 EUR for each copy.',
      'What does a copy of the linen edition cost?',
      'Linen edition',
      '350 EUR for each copy.',
    ],
    ['Die Bögen kommen am Montag. Das Papier auch.', 'Wann kommen die Bögen?', '', 'Die Bögen kommen am Montag.'],
  ])('of %j for %j is the sentence', async (text, question, title, expected) => {
    expect(await quote(text, question, title)).toBe(expected)
  })

  it.each([
    ['The edition has 350 copies.', 'Who owns the lighthouse?'],
    ['The price rises.', 'What does the printer of the atlas charge?'],
    ['', 'Anything?'],
  ])('is none in %j for %j', async (text, question) => expect(await quote(text, question)).toBeNull())

  it('is always within the text and short', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 3000 })
    return fc.assert(
      fc.asyncProperty(texts, fc.string({ maxLength: 30 }), async (text, question) => {
        const passage = await findPassage(`${text} linen`, '', wordsOf(`${question} linen`))
        if (!passage) return
        expect(passage.start).toBeGreaterThanOrEqual(0)
        expect(passage.end).toBeLessThanOrEqual(text.length + 6)
        expect(passage.end - passage.start).toBeLessThanOrEqual(500)
      }),
    )
  })

  it('lets requests in between while it reads a text of many sentences', async () => {
    const long = 'Paper is here. '.repeat(14_000)
    expect(await turnsDuring(() => quote(long, 'Where is the linen paper?'))).toBeGreaterThan(2)
  })
})

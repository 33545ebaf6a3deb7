import type { Mailbox } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { findWords } from './find-words.ts'
import type { HitText } from './hit-texts.ts'
import { parseQuickQuery } from './parse-quick-query.ts'
import { scoring } from './score-hit.ts'

const NOW = Date.UTC(2026, 10, 21)
const DAY = 86_400_000

interface Sample {
  title?: string
  body?: string
  from?: string
  daysOld?: number
  type?: HitText['type']
  mailbox?: Mailbox
}

const hit = ({ title = '', body = '', from = '', daysOld = 0, type = 'note', ...rest }: Sample): HitText => ({
  type,
  id: 'x',
  projectId: 'p',
  at: NOW - daysOld * DAY,
  updatedAt: NOW,
  title,
  origin: () => '',
  parts: [
    { field: 'from' as const, text: from },
    { field: 'body' as const, text: body },
  ].filter(({ text }) => text !== ''),
  ...rest,
})

const score = (query: string, sample: Sample, or: string[] = []): number => {
  const { words, sequence } = parseQuickQuery(query)
  const meant = or.length > 0 ? words.map((word) => ({ ...word, or })) : words
  const wanted = { words: meant, sequence, weights: words.map(() => 1), asText: false }
  return scoring(wanted, NOW, findWords(meant))(hit(sample)).score
}

describe('the score of a hit', () => {
  it.each(['title', 'body', 'from'] as const)('falls from exact to prefix to misspelt in the %s', (field) => {
    const scores = ['linen', 'linens', 'liner'].map((word) => score('linen', { [field]: `the ${word} one` }, ['liner']))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
  })

  it('falls from title to name to body, whatever is repeated', () => {
    const often = 'linen '.repeat(50)
    const scores = [{ title: 'the linen one' }, { from: 'Linen Lind' }, { body: often }].map((each) =>
      score('linen', each),
    )
    expect(scores[0]).toBeGreaterThan(scores[2] ?? 0)
    expect(score('linen', { from: 'the linen one' })).toBeGreaterThan(score('linen', { body: 'the linen one' }))
  })

  it('lifts a title that is the query above everything, however old it is', () => {
    const whole = score('budget plan', { title: 'Budget plan', daysOld: 5_000 })
    expect(whole).toBeGreaterThan(score('budget plan', { title: 'Budget plan 2026', body: 'budget plan '.repeat(99) }))
    expect(whole).toBeGreaterThan(score('budget plan', { title: 'Plan budget' }))
  })

  it('lifts what is newer and what stands together', () => {
    expect(score('linen', { body: 'linen', daysOld: 1 })).toBeGreaterThan(
      score('linen', { body: 'linen', daysOld: 90 }),
    )
    expect(score('linen paper', { body: 'x linen paper' })).toBeGreaterThan(
      score('linen paper', { body: 'linen x paper' }),
    )
  })

  it('does not rise for a date in the future', () => {
    expect(score('linen', { body: 'linen', daysOld: -400 })).toBe(score('linen', { body: 'linen', daysOld: 0 }))
  })

  it('thinks little of quoted text, signatures and spam in mail, and takes notes as they are', () => {
    const quoted = 'Yes.\n\nOn Monday Tim wrote:\n> the linen is here\n'
    const signed = 'Yes.\n\n-- \nLinen Press'
    const own = 'Yes, the linen is here, as Tim wrote on Monday'
    expect(score('linen', { type: 'email', body: own })).toBeGreaterThan(
      score('linen', { type: 'email', body: quoted }),
    )
    expect(score('linen', { type: 'email', body: own })).toBeGreaterThan(
      score('linen', { type: 'email', body: signed }),
    )
    expect(score('linen', { body: quoted })).toBeGreaterThan(score('linen', { type: 'email', body: quoted }))
    const spam = { type: 'email', mailbox: 'spam', body: own } as const
    expect(score('linen', spam)).toBeLessThan(score('linen', { ...spam, mailbox: 'inbox' }))
  })
})

import { describe, expect, it } from 'vitest'
import { excerptAround } from './excerpt-around.ts'
import { RELEVANCE_THRESHOLD, rarity, relevance } from './relevance.ts'
import { significantWords } from './significant-words.ts'

const MAIL = {
  title: 'Re: Samples for the linen edition',
  text: `Dear Nora,\n\nthank you for your call. The paper samples for the linen edition will arrive on Thursday.
Could you please send us the address of the bindery?\n\nBest regards\nMara`,
}

const words = significantWords(MAIL.title, MAIL.text).map((word) => ({ ...word, weight: 1 }))
const isRelevant = (title: string, text: string): boolean => relevance(words, { title, text }) >= RELEVANCE_THRESHOLD

describe('the significant words of a mail', () => {
  it('are its topics, those of the subject first', () => {
    expect(words.map(({ token }) => token).slice(0, 3)).toEqual(['samples', 'linen', 'edition'])
    expect(words.filter(({ inTitle }) => inTitle)).toHaveLength(3)
  })

  it('leave out what stands in any letter, in four languages', () => {
    const text =
      'Hello, bitte, merci beaucoup pour, gracias por todo, möchten, where, über, después, Linotype 12 2026 48213'
    expect(significantWords('', text).map(({ token }) => token)).toEqual(['beaucoup', 'linotype', 'mochten', '48213'])
  })

  it('work where no spaces are written', () => {
    expect(significantWords('印刷の価格', '').map(({ token }) => token)).toContain('印刷')
  })
})

describe('a record', () => {
  it('is relevant when its title speaks of the same', () => {
    expect(isRelevant('Paper for the linen edition', 'We need 120 g.')).toBe(true)
  })

  it('is relevant when it has no title and begins with the same', () => {
    expect(isRelevant('', 'Bindery for the linen edition: Falz & Sohn, Leipzig')).toBe(true)
  })

  it('is not relevant for one word in common', () => {
    expect(isRelevant('Paper boats with children', 'Fold the paper twice.')).toBe(false)
  })

  it('is relevant for one word that stands in both titles and nowhere else', () => {
    expect(isRelevant('Linen', '')).toBe(true)
  })

  it('is not relevant for words that everything has', () => {
    const common = words.map((word) => ({ ...word, weight: 0.1 }))
    expect(relevance(common, { title: 'Weekly plan', text: 'paper samples bindery' })).toBeLessThan(RELEVANCE_THRESHOLD)
  })

  it('counts less for the same words the longer it is', () => {
    const text = 'the paper, the samples, the bindery and the edition'
    const long = `${text} ${Array.from({ length: 5000 }, (_, i) => `word${i}`).join(' ')}`
    const [short, far] = [text, long].map((each) => relevance(words, { title: 'Plan', text: each }))
    expect(far).toBeLessThan(short ?? 0)
    expect(far).toBeLessThan(RELEVANCE_THRESHOLD)
  })

  it('never scores above 1', () => {
    const score = relevance(words, MAIL)
    expect(score).toBeGreaterThan(0.8)
    expect(score).toBeLessThanOrEqual(1)
  })
})

describe('the rarity of a word', () => {
  it('is 1 for a word of a single record, and falls towards 0', () => {
    expect(rarity(1, 1)).toBe(1)
    expect(rarity(1, 10_000)).toBe(1)
    expect(rarity(400, 10_000)).toBeLessThan(0.5)
    expect(rarity(10_000, 10_000)).toBeLessThan(0.1)
  })

  it('holds when the index counts more than there are', () => {
    expect(rarity(5, 0)).toBeGreaterThan(0)
    expect(rarity(5, 0)).toBeLessThanOrEqual(1)
  })
})

describe('an excerpt', () => {
  it('is the text around the first word in common, on one line', () => {
    const text = `${'before '.repeat(60)}\nthe LINEN\tedition ${'after '.repeat(60)}`
    const excerpt = excerptAround(text, new Set(['linen']))
    expect(excerpt).toMatch(/^… before .*the LINEN edition after .* …$/)
    expect(excerpt.length).toBeLessThan(260)
  })

  it('begins at the beginning when nothing is in common', () => {
    expect(excerptAround('Short.', new Set(['linen']))).toBe('Short.')
  })

  it('cuts no character in two', () => {
    const excerpt = excerptAround('😀'.repeat(500), new Set())
    expect(excerpt.isWellFormed()).toBe(true)
  })
})

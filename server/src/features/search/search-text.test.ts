import { describe, expect, it } from 'vitest'
import { FOREIGN_COST, MAX_CHARS, MAX_TOKENS, prepareText } from './search-text.ts'

const manyWords = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')

describe('the words of a record', () => {
  it('are kept once, folded', () => {
    expect(prepareText('Über Papier', 'papier PAPIER uber')).toEqual({
      titleTokens: ['uber', 'papier'],
      bodyTokens: ['papier', 'uber'],
    })
  })

  it('count up to a limit, repetitions aside', () => {
    const repeated = `${'again '.repeat(MAX_TOKENS)} last`
    expect(prepareText('', repeated).bodyTokens).toEqual(['again', 'last'])
    expect(prepareText('', manyWords(MAX_TOKENS + 5)).bodyTokens).toHaveLength(MAX_TOKENS)
  })

  it('begin with the title, which a long text cannot push out', () => {
    const { titleTokens, bodyTokens } = prepareText('linen paper', manyWords(MAX_TOKENS))
    expect(titleTokens).toEqual(['linen', 'paper'])
    expect(bodyTokens).toHaveLength(MAX_TOKENS - 2)
  })

  it('reads less of what takes longer to fold, and says so by its words alone', () => {
    const dear = MAX_CHARS / FOREIGN_COST
    expect(prepareText('', `${'ж '.repeat(dear / 2)}last`).bodyTokens).toEqual(['ж', 'last'])
    expect(prepareText('', `${'ж'.repeat(dear)} last`).bodyTokens).not.toContain('last')
    expect(prepareText('', `${'a '.repeat(MAX_CHARS / 2 - 10)}last`).bodyTokens).toEqual(['a', 'last'])
  })

  it('are read from the beginning of a text without end', () => {
    const { bodyTokens } = prepareText('', `first ${' '.repeat(MAX_CHARS)}last`)
    expect(bodyTokens).toEqual(['first'])
  })

  it('may be none', () => {
    expect(prepareText('', '?!')).toEqual({ titleTokens: [], bodyTokens: [] })
  })
})

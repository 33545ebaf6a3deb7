import type { QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import { describe, expect, it } from 'vitest'
import { answerOf, countSentence, remarks, type SearchState } from './search-state.ts'

const HIT = { type: 'note', id: '1' } as QuickSearchResult

const answered = (fields: Partial<QuickSearchAnswer>): SearchState => ({
  stage: 'answered',
  answer: { query: 'linen', found: 0, results: [], ...fields },
})
const remarkKeys = (state: SearchState, project = ''): string[] => remarks(state, project).map(({ key }) => key)

describe('the count', () => {
  it('tells how many there are, and how many of them are shown', () => {
    expect(countSentence(answered({ found: 1, results: [HIT] }), 'en')).toEqual({
      key: 'palette.found',
      values: { found: '1' },
    })
    expect(countSentence(answered({ found: 12_480, results: [HIT] }), 'de')).toEqual({
      key: 'palette.foundShown',
      values: { found: '12.480', shown: '1' },
    })
  })

  it('says at least where the service stopped counting, even if all of them are shown', () => {
    const state = answered({ found: 1, results: [HIT], found_is_minimum: true })
    expect(countSentence(state, 'en')?.key).toBe('palette.foundAtLeast')
  })

  it('is silent where there is nothing to count', () => {
    for (const state of [
      { stage: 'idle' },
      answered({}),
      { stage: 'failed', status: 503, reason: '' },
    ] as SearchState[])
      expect(countSentence(state, 'en')).toBeNull()
  })

  it('stays that of the words before while one waits', () => {
    const before = { query: 'line', found: 1, results: [HIT] }
    expect(countSentence({ stage: 'asking', before }, 'en')?.key).toBe('palette.found')
    expect(countSentence({ stage: 'asking', before: null }, 'en')?.key).toBe('palette.asking')
    expect(answerOf({ stage: 'asking', before })).toBe(before)
  })
})

describe('the remarks', () => {
  it('say nothing was found only of a whole answer', () => {
    expect(remarkKeys(answered({}))).toEqual(['palette.nothing'])
    expect(remarkKeys(answered({}), 'Atlas')).toEqual(['palette.nothingIn'])
    expect(remarkKeys({ stage: 'asking', before: null })).toEqual([])
    expect(remarkKeys({ stage: 'asking', before: { query: 'x', found: 0, results: [] } })).toEqual([])
  })

  it('never say it of an answer that is not whole, or of none', () => {
    expect(remarkKeys(answered({ degraded: true, degraded_reason: 'Slow.' }))).toEqual([
      'palette.degraded',
      'palette.nothingSoFar',
    ])
    expect(remarkKeys({ stage: 'failed', status: 0, reason: '' })).toEqual(['palette.unreachable'])
    expect(remarkKeys({ stage: 'failed', status: 503, reason: 'Down.' })).toEqual(['palette.unavailable'])
    expect(remarkKeys({ stage: 'failed', status: 400, reason: 'Too long.' })).toEqual(['palette.refused'])
  })

  it('never say it where something matches that is not shown', () => {
    expect(remarkKeys(answered({ found: 3, results: [] }))).toEqual([])
  })

  it('say that words are missing, where there are hits to say it of', () => {
    expect(remarkKeys(answered({ found: 1, results: [HIT], relaxed: true }))).toEqual(['palette.relaxed'])
    expect(remarkKeys(answered({ relaxed: true }))).toEqual(['palette.nothing'])
  })

  it('give the reasons that the service gave', () => {
    const [degraded] = remarks(answered({ degraded: true, degraded_reason: 'Slow.' }), '')
    expect(degraded?.values).toEqual({ reason: 'Slow.' })
    expect(remarks({ stage: 'failed', status: 503, reason: 'Down.' }, '')[0]?.values).toEqual({ reason: 'Down.' })
  })
})

import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { triageInput } from '#test/triage-input'
import type { ContextRecord } from '../engine.ts'
import { gatherEvidence } from './evidence.ts'
import { relatedContextOf } from './related.ts'

const record = (itemId: string, score: number, title = 'Note'): ContextRecord => ({
  itemId,
  itemType: 'note',
  title,
  excerpt: 'Contract with the Henderson office',
  score,
})
const related = (context: ContextRecord[]) =>
  relatedContextOf(gatherEvidence(triageInput({ text: 'The Henderson contract is ready.' }, { context })))

describe('related context', () => {
  it('names what was retrieved, best first, with the words in common', () => {
    expect(inEnglish(related([record('a', 1), record('b', 2)]))).toEqual([
      {
        itemId: 'b',
        itemType: 'note',
        title: 'Note',
        reason: english('triage.sharesWords', { words: 'contract, henderson' }),
      },
      {
        itemId: 'a',
        itemType: 'note',
        title: 'Note',
        reason: english('triage.sharesWords', { words: 'contract, henderson' }),
      },
    ])
  })

  it('names each record once, never the mail itself, and at most eight', () => {
    const many = Array.from({ length: 20 }, (_, index) => record(`r${index % 12}`, index))
    const ids = related([record('mail-1', 99), ...many]).map((one) => one.itemId)
    expect(ids).toHaveLength(8)
    expect(new Set(ids).size).toBe(8)
    expect(ids).not.toContain('mail-1')
  })

  it('shows titles plainly and bears scores that are no numbers', () => {
    expect(related([record('a', Number.NaN, '<img src=x> See https://evil.example')])[0]?.title).toBe('See')
  })
})

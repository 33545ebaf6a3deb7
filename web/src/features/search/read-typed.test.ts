import { describe, expect, it } from 'vitest'
import { readTyped, wordsMatch } from './read-typed.ts'

describe('what is typed', () => {
  it('is words, without the space around them', () => {
    expect(readTyped('  linen pap ')).toEqual({ text: 'linen pap', actionsOnly: false })
    expect(readTyped('   ')).toEqual({ text: '', actionsOnly: false })
  })

  it('asks for actions with a sign in front, and only there', () => {
    expect(readTyped('> write')).toEqual({ text: 'write', actionsOnly: true })
    expect(readTyped('>')).toEqual({ text: '', actionsOnly: true })
    expect(readTyped('a > b')).toEqual({ text: 'a > b', actionsOnly: false })
  })
})

describe('words of a label', () => {
  it('are found by their beginnings, in any order, whatever the accents', () => {
    expect(wordsMatch('in go', 'Go to Inbox')).toBe(true)
    expect(wordsMatch('entwurfe', 'Gehe zu: Entwürfe')).toBe(true)
    expect(wordsMatch('ENTWÜ', 'Gehe zu: Entwürfe')).toBe(true)
  })

  it('are not found by their middles, nor when one is missing', () => {
    expect(wordsMatch('box', 'Go to Inbox')).toBe(false)
    expect(wordsMatch('go moon', 'Go to Inbox')).toBe(false)
  })

  it('are all there for an empty field, and not for signs without words', () => {
    expect(wordsMatch('', 'Go to Inbox')).toBe(true)
    expect(wordsMatch('???', 'Go to Inbox')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { activeKey, isWalkKey, walk } from './walk-items.ts'

const KEYS = ['a', 'b', 'c']

describe('walking through the rows', () => {
  it('goes down and up, and joins the ends', () => {
    expect(walk(KEYS, 'a', 'ArrowDown')).toBe('b')
    expect(walk(KEYS, 'c', 'ArrowDown')).toBe('a')
    expect(walk(KEYS, 'b', 'ArrowUp')).toBe('a')
    expect(walk(KEYS, 'a', 'ArrowUp')).toBe('c')
  })

  it('jumps to the ends', () => {
    expect(walk(KEYS, 'b', 'Home')).toBe('a')
    expect(walk(KEYS, 'b', 'End')).toBe('c')
  })

  it('stays nowhere where there are no rows', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const) expect(walk([], '', key)).toBe('')
  })

  it('leaves all other keys to the field', () => {
    expect(['ArrowDown', 'Home'].map(isWalkKey)).toEqual([true, true])
    expect(['ArrowLeft', 'a', 'Enter', 'PageDown'].map(isWalkKey)).toEqual([false, false, false, false])
  })
})

describe('the row that Enter opens', () => {
  it('is the first one until somebody walks', () => {
    expect(activeKey(KEYS, null, 'lin')).toBe('a')
    expect(activeKey([], null, 'lin')).toBe('')
  })

  it('is where one went, when rows come in above it as well', () => {
    expect(activeKey(KEYS, { typed: 'lin', key: 'b' }, 'lin')).toBe('b')
    expect(activeKey(['new', ...KEYS], { typed: 'lin', key: 'b' }, 'lin')).toBe('b')
  })

  it('is the first one again when more is typed, or the row is gone', () => {
    expect(activeKey(KEYS, { typed: 'lin', key: 'b' }, 'line')).toBe('a')
    expect(activeKey(['a', 'c'], { typed: 'lin', key: 'b' }, 'lin')).toBe('a')
  })
})

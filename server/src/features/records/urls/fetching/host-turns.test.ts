import { describe, expect, it } from 'vitest'
import { HostTurns } from './host-turns.ts'

describe('turns with a host', () => {
  it('are given to one at a time, and to others with other hosts', () => {
    const turns = new HostTurns()
    expect(turns.claim('a', 0)).toBeNull()
    expect(turns.claim('b', 0)).toBeNull()
    expect([turns.claim('a', 0), turns.claim('a', 0), turns.claim('a', 0)]).toEqual([1000, 2000, 3000])
    turns.end('a', 500, 1000, null)
    expect(turns.claim('a', 1499)).not.toBeNull()
    expect(turns.claim('a', 1500)).toBeNull()
  })

  it('begin when the host has rested, as long as it wished when somebody last looked', () => {
    const turns = new HostTurns()
    turns.claim('a', 0)
    turns.end('a', 0, 1000, 5000)
    expect(turns.claim('a', 100)).toBe(5000)
    expect(turns.freeAt('a')).toBe(5000)
    expect(turns.claim('a', 5000)).toBeNull()
    turns.end('a', 6000, 1000, null)
    expect(turns.freeAt('a')).toBe(11_000)
    expect(turns.claim('a', 11_000)).toBeNull()
    turns.end('a', 12_000, 1000, 0)
    expect(turns.freeAt('a')).toBe(13_000)
  })

  it('are forgotten for hosts that have rested, never for one that is asked just now', () => {
    const turns = new HostTurns()
    turns.claim('busy', 0)
    for (let n = 0; n < 2000; n += 1) {
      turns.claim(`h${n}`, n)
      turns.end(`h${n}`, n, 0, null)
    }
    expect(turns.claim('busy', 5000)).not.toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { createEventLog, type LiveEvent } from './event-log.ts'

const event = (seq: string): LiveEvent => ({ name: 'email:updated', seq, payload: {} })

function log(pages: Record<string, { events: LiveEvent[]; cursor: string; more: boolean }> = {}) {
  const told: string[] = []
  const read: string[] = []
  let anew = 0
  const events = createEventLog({
    tell: ({ seq }) => void told.push(seq),
    startAnew: () => {
      anew += 1
    },
    readAfter: async (since) => {
      read.push(since)
      const page = pages[since]
      if (!page) throw new Error('gone')
      return page
    },
  })
  return { ...events, told, read, anew: () => anew }
}

describe('the event log', () => {
  it('tells each event once, pushed or read', async () => {
    const { take, catchUp, told } = log({ b: { events: [event('b'), event('c')], cursor: 'c', more: false } })
    take(event('a'))
    take(event('b'))
    await catchUp()
    take(event('c'))
    expect(told).toEqual(['a', 'b', 'c'])
  })

  it('reads page after page of what it missed', async () => {
    const { take, catchUp, told, read } = log({
      a: { events: [event('b')], cursor: 'b', more: true },
      b: { events: [event('c')], cursor: 'd', more: false },
    })
    take(event('a'))
    await catchUp()
    expect(told).toEqual(['a', 'b', 'c'])
    expect(read).toEqual(['a', 'b'])
  })

  it('starts anew where nothing is known, or what is known is too old', async () => {
    const { take, catchUp, anew } = log()
    await catchUp()
    expect(anew()).toBe(1)
    take(event('a'))
    await catchUp()
    expect(anew()).toBe(2)
  })
})

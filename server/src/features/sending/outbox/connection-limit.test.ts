import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { type ConnectionLimit, type ConnectionSlot, createConnectionLimit } from './connection-limit.ts'

const never = new AbortController().signal
const isClaimed = (slot: ConnectionSlot): boolean => 'release' in slot
const release = (slot: ConnectionSlot | undefined): string[] => (slot && 'release' in slot ? slot.release() : [])

async function claimAll(slots: ConnectionLimit, mails: readonly string[]): Promise<ConnectionSlot[]> {
  return Promise.all(mails.map((mail) => slots.claim('nora', mail, never)))
}

/** Lets all promises that are due settle. */
const turnsOver = () => new Promise((resolve) => setImmediate(resolve))

const named = (count: number, name = 'm'): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`)

/** Takes all sessions and all places to wait; the waiting ones note their turn. */
async function fill(slots: ConnectionLimit) {
  const busy = await claimAll(slots, ['a', 'b', 'c'])
  const turns: string[] = []
  const held: ConnectionSlot[] = []
  for (const mail of named(12, 'w')) {
    void slots.claim('nora', mail, never).then((slot) => {
      turns.push(mail)
      held.push(slot)
    })
  }
  await turnsOver()
  return { busy, turns, held }
}

describe('connections to a mail server', () => {
  it('are three for an identity, and those of others are free', async () => {
    const slots = createConnectionLimit(manualClock(0))
    const { turns } = await fill(slots)
    expect(turns).toEqual([])
    expect(isClaimed(await slots.claim('desk', 'e', never))).toBe(true)
    expect(isClaimed(await slots.claim('nora', 'e', never))).toBe(false)
  })

  it('go to the emails that wait, in the order in which they came', async () => {
    const slots = createConnectionLimit(manualClock(0))
    const { busy, turns, held } = await fill(slots)
    for (const slot of busy) expect(release(slot)).toEqual([])
    await turnsOver()
    expect(turns).toEqual(['w0', 'w1', 'w2'])
    expect(isClaimed(await slots.claim('desk', 'e', never))).toBe(true)
    for (let each = 0; each < 12; each += 1) {
      release(held.shift())
      await turnsOver()
    }
    expect(turns).toEqual(named(12, 'w'))
  })

  it('call postponed emails in their order before the last one waits, each once', async () => {
    const slots = createConnectionLimit(manualClock(0))
    const { busy, held } = await fill(slots)
    for (const mail of ['p0', 'p1', 'p0', ...named(20, 'q')])
      expect(isClaimed(await slots.claim('nora', mail, never))).toBe(false)
    held.push(...busy)
    const called: string[] = []
    for (let each = 0; each < 40 && called.length === 0; each += 1) {
      called.push(...release(held.shift()))
      await turnsOver()
    }
    expect(called.slice(0, 3)).toEqual(['p0', 'p1', 'q0'])
    expect(called).toHaveLength(7)
    expect(release(held.shift())).toEqual([])
  })

  it('are passed on by an email that was called and needs none any more', async () => {
    const slots = createConnectionLimit(manualClock(0))
    const busy = await claimAll(slots, ['a', 'b', 'c'])
    const waiting = new AbortController()
    const ended = named(12, 'w').map((mail) => slots.claim('nora', mail, waiting.signal))
    for (const mail of named(30, 'p')) await slots.claim('nora', mail, never)
    waiting.abort()
    expect((await Promise.all(ended)).map(isClaimed)).toEqual(Array(12).fill(false))
    const called = release(busy[0])
    expect(called).toEqual(named(12, 'p'))
    expect(slots.skip(...called.slice(0, 8))).toEqual(named(20, 'p').slice(12))
    expect(slots.skip(...called.slice(0, 8))).toEqual([])
    expect(slots.skip('stranger')).toEqual([])
  })

  it('are not lost to an email that was called and taken up elsewhere', async () => {
    const clock = manualClock(0)
    const slots = createConnectionLimit(clock)
    const busy = await claimAll(slots, ['a', 'b', 'c'])
    const waiting = new AbortController()
    for (const mail of named(12, 'w')) void slots.claim('nora', mail, waiting.signal)
    for (const mail of ['elsewhere', 'next']) await slots.claim('nora', mail, never)
    waiting.abort()
    expect(release(busy[0])).toEqual(['elsewhere', 'next'])
    clock.advance(1_000)
    const seat = await slots.claim('nora', 'next', never)
    expect(isClaimed(seat)).toBe(true)
    expect(release(seat)).toEqual([])
  })

  it('let no email wait for ever that was not called, and all the longer the longer the queue', async () => {
    const clock = manualClock(1_000)
    const slots = createConnectionLimit(clock)
    await fill(slots)
    const postponed = await claimAll(slots, named(2_000))
    const waits = postponed.map((seat) => ('freeAt' in seat ? seat.freeAt - clock.now() : 0))
    expect(waits[0]).toBeGreaterThanOrEqual(1_000)
    expect(waits.at(-1)).toBeGreaterThan(120_000)
    expect(waits.every(Number.isInteger)).toBe(true)
  })

  it('are taken to be free as late as before when the clock went back meanwhile', async () => {
    const clock = manualClock(6 * 3_600_000)
    const slots = createConnectionLimit(clock)
    const { busy } = await fill(slots)
    clock.advance(-5 * 3_600_000)
    release(busy[0])
    void slots.claim('nora', 'last to wait', never)
    const postponed = await claimAll(slots, named(200))
    expect(postponed.map((seat) => ('freeAt' in seat ? seat.freeAt - clock.now() : 0)).at(-1)).toBeGreaterThan(10_000)
  })
})

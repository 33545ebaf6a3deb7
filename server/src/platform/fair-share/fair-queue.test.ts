import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, type Turn } from './fair-queue.ts'
import { createFairTurns } from './fair-turns.ts'

const fill = (queue: FairQueue<string>, account: string, count: number, units = 1): void => {
  for (let n = 0; n < count; n += 1) queue.push(account, `${account}${n}`, units)
}
const beginAll = (queue: FairQueue<string>): Turn<string>[] => {
  const turns: Turn<string>[] = []
  for (let turn = queue.begin(); turn !== null; turn = queue.begin()) turns.push(turn)
  return turns
}
const itemsOf = (turns: readonly Turn<string>[]): string[] => turns.map(({ item }) => item)

describe('a fair queue', () => {
  it('gives the accounts turns, each in its own order', () => {
    const queue = new FairQueue<string>({ seats: 1, spare: 0, depth: 100 })
    fill(queue, 'a', 4)
    fill(queue, 'b', 2)
    const served: string[] = []
    for (let turn = queue.begin(); turn !== null; turn = queue.begin()) {
      served.push(turn.item)
      queue.end(turn)
    }
    expect(served).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3'])
  })

  it('lets an account with nothing at work use the spare seat, so that it never waits for long work of others', () => {
    const queue = new FairQueue<string>({ seats: 2, depth: 100 })
    fill(queue, 'a', 30)
    expect(itemsOf(beginAll(queue))).toEqual(['a0', 'a1'])
    fill(queue, 'b', 2)
    expect(itemsOf(beginAll(queue))).toEqual(['b0'])
  })

  it('prefers the account with the least at work', () => {
    const queue = new FairQueue<string>({ seats: 4, spare: 0, depth: 100 })
    fill(queue, 'a', 30)
    const [first] = beginAll(queue)
    fill(queue, 'b', 5)
    fill(queue, 'a', 1)
    if (first) queue.end(first)
    const [second] = beginAll(queue)
    expect(second?.item).toBe('b0')
    if (second) queue.end(second)
    expect(itemsOf(beginAll(queue))).toEqual(['b1'])
  })

  it('refuses what exceeds the share of one account, and nothing of others', () => {
    const queue = new FairQueue<string>({ seats: 1, depth: 10 })
    fill(queue, 'a', 10)
    expect(() => queue.push('a', 'more')).toThrow(expect.objectContaining({ code: 'unavailable' }))
    fill(queue, 'b', 1)
    expect([queue.waitingOf('a'), queue.waitingOf('b')]).toEqual([10, 1])
  })

  it('counts large work as much, and admits work larger than all seats alone', () => {
    const queue = new FairQueue<string>({ seats: 10, spare: 5, depth: 100 })
    fill(queue, 'a', 3, 25)
    fill(queue, 'b', 1, 25)
    expect(itemsOf(beginAll(queue))).toEqual(['a0'])
    const small = new FairQueue<string>({ seats: 10, spare: 5, depth: 100 })
    fill(small, 'a', 3, 6)
    fill(small, 'b', 1, 6)
    expect(itemsOf(beginAll(small))).toEqual(['a0', 'b0'])
  })

  it('forgets work that is taken back', () => {
    const queue = new FairQueue<string>({ seats: 1, depth: 10 })
    fill(queue, 'a', 3)
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('x', 'a1')]).toEqual([true, false, false])
    queue.putBack('a', ['first'])
    expect(queue.drain()).toEqual(['first', 'a0', 'a2'])
    expect(queue.waiting).toBe(0)
  })

  it('never lets an account wait for more than one turn of each other account', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }), (counts) => {
        const queue = new FairQueue<string>({ seats: 1, spare: 0, depth: 1000 })
        for (const [account, count] of counts.entries()) fill(queue, String(account), count)
        const lastTurn = new Map<string, number>()
        let now = 0
        for (let turn = queue.begin(); turn !== null; turn = queue.begin()) {
          now += 1
          expect(now - (lastTurn.get(turn.account) ?? 0)).toBeLessThanOrEqual(counts.length)
          lastTurn.set(turn.account, now)
          queue.end(turn)
        }
        expect(now).toBe(counts.reduce((sum, count) => sum + count, 0))
      }),
    )
  })
})

describe('fair turns', () => {
  it('run one account’s work while another has a long line', async () => {
    const turns = createFairTurns({ seats: 1, spare: 0, depth: 100 })
    const done: string[] = []
    const run = (account: string, n: number) => turns.run(account, async () => void done.push(`${account}${n}`))
    const all = [run('a', 0), run('a', 1), run('a', 2), run('b', 0)]
    await Promise.all(all)
    expect(done).toEqual(['a0', 'a1', 'b0', 'a2'])
  })

  it('go on after work that fails, and refuse by a rejection', async () => {
    const turns = createFairTurns({ seats: 1, spare: 0, depth: 1 })
    const failing = turns.run('a', () => Promise.reject(new Error('no')))
    const waiting = turns.run('a', async () => 'done')
    await expect(turns.run('a', async () => 'too many')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(failing).rejects.toThrow('no')
    expect([await waiting, turns.waiting]).toEqual(['done', 0])
  })
})

import { describe, expect, it } from 'vitest'
import { overlapping } from './overlapping.ts'

async function* numbers(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n
}

describe('overlapping work', () => {
  it('is never more than two at once, and gives its results in order', async () => {
    let running = 0
    let most = 0
    const work = async (n: number) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < 5 - n; turn += 1) await new Promise(setImmediate)
      running -= 1
      return n * 10
    }
    expect(await Array.fromAsync(overlapping(numbers(5), work))).toEqual([0, 10, 20, 30, 40])
    expect([most, running]).toEqual([2, 0])
  })

  it('ends with the first failure, begins nothing more and leaves nothing running', async () => {
    const begun: number[] = []
    const ended: number[] = []
    const oneIsBad = Promise.withResolvers<void>()
    const work = async (n: number) => {
      begun.push(n)
      if (n !== 1) await oneIsBad.promise
      ended.push(n)
      if (n !== 1) return n
      oneIsBad.resolve()
      throw new Error('one is bad')
    }
    const results: number[] = []
    const all = (async () => {
      for await (const result of overlapping(numbers(9), work)) results.push(result)
    })()
    await expect(all).rejects.toThrow('one is bad')
    expect([begun, ended, results]).toEqual([[0, 1, 2], [1, 0, 2], [0]])
  })

  it('is nothing for no items', async () => {
    expect(await Array.fromAsync(overlapping(numbers(0), async (n) => n))).toEqual([])
  })
})

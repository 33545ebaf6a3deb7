import { describe, expect, it } from 'vitest'
import { breathe } from './wait.ts'

describe('long works that breathe', () => {
  it('go on one at a time, so that requests wait for one slice only', async () => {
    let turn = 0
    let isOver = false
    const count = () => {
      turn += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const slices: { work: string; turn: number }[] = []
    const work = async (name: string) => {
      for (let slice = 0; slice < 3; slice += 1) {
        await breathe()
        slices.push({ work: name, turn })
      }
    }
    await Promise.all(['a', 'b', 'c'].map(work))
    isOver = true
    expect(slices.map(({ work }) => work).join('')).toBe('abcabcabc')
    expect(new Set(slices.map(({ turn }) => turn)).size).toBe(slices.length)
  })
})

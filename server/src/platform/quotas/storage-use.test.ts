import { describe, expect, it } from 'vitest'
import { StorageUse } from './storage-use.ts'

function given(bytes: number) {
  const state = { bytes, measured: 0, now: 0 }
  const measure = async () => {
    state.measured += 1
    return state.bytes
  }
  return { state, use: new StorageUse(measure, () => state.now) }
}

describe('the storage that an account uses', () => {
  it('never exceeds the limit, however many ask at once', async () => {
    const { state, use } = given(50)
    const answers = await Promise.all(Array.from({ length: 20 }, () => use.tryAdd('a', 10, 100)))
    expect(answers.filter(Boolean)).toHaveLength(5)
    expect(state.measured).toBe(1)
  })

  it('is measured again before a refusal, so that deleting helps', async () => {
    const { state, use } = given(95)
    expect(await use.tryAdd('a', 10, 100)).toBe(false)
    state.bytes = 0
    state.now += 3_000
    expect(await use.tryAdd('a', 10, 100)).toBe(true)
  })

  it('is measured seldom when measuring takes long', async () => {
    const { state } = given(95)
    const slow = new StorageUse(
      async () => {
        state.measured += 1
        state.now += 10_000
        return 95
      },
      () => state.now,
    )
    for (let n = 0; n < 5; n += 1) {
      expect(await slow.tryAdd('a', 10, 100)).toBe(false)
      state.now += 60_000
    }
    expect(state.measured).toBe(1)
  })

  it('belongs to each account alone', async () => {
    const { use } = given(0)
    expect([await use.tryAdd('a', 100, 100), await use.tryAdd('b', 100, 100)]).toEqual([true, true])
  })
})

import { describe, expect, it } from 'vitest'
import { batches } from './batches.ts'

const MB = 1024 * 1024

async function sizesOf(mails: number[]): Promise<number[][]> {
  const sizes: number[][] = []
  const given = (async function* () {
    for (const size of mails) yield { raw: new Uint8Array(size) }
  })()
  for await (const batch of batches(given)) sizes.push(batch.map((mail) => mail.raw.length))
  return sizes
}

describe('batches', () => {
  it('hold at most a hundred mails', async () => {
    expect((await sizesOf(Array.from({ length: 250 }, () => 1))).map((batch) => batch.length)).toEqual([100, 100, 50])
  })

  it('hold at most 8 MB, and a larger mail goes alone', async () => {
    expect(await sizesOf([3 * MB, 4 * MB, 2 * MB, 20 * MB, 1])).toEqual([[3 * MB, 4 * MB], [2 * MB], [20 * MB], [1]])
  })

  it('are none without mail', async () => {
    expect(await sizesOf([])).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { addToBlock, type Block, blockFor, withNewBlock } from './block.ts'

function fill(instants: readonly number[], size = 4): number[][] {
  let blocks: Block[] = []
  const held: number[][] = []
  for (const at of instants) {
    const home = blockFor(blocks, at)
    if (home && (home.records ?? 0) < size) {
      addToBlock(home, at)
      held[home.number]?.push(at)
    } else {
      blocks = withNewBlock(blocks, held.length, at)
      held.push([at])
    }
  }
  return held
}

it('records in the order of time fill one block after the other', () => {
  expect(fill([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9]])
})

it('so do records from the newest backwards', () => {
  expect(fill([9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual([[9, 8, 7, 6], [5, 4, 3, 2], [1]])
})

it('what comes late to a full block begins another one in between', () => {
  expect(fill([1, 3, 5, 7, 9, 4, 6, 2])).toEqual([[1, 3, 5, 7], [9], [4, 6], [2]])
})

it('records in any order end in blocks that hold a part of the time each, but for the first', () => {
  const instants = Array.from({ length: 1_000 }, (_, index) => (index * 617) % 1_000)
  const [, ...later] = fill(instants, 50)
  const spans = later.map((held) => Math.max(...held) - Math.min(...held))
  expect(Math.max(...spans.slice(-20))).toBeLessThan(100)
  expect(later.length).toBeLessThan(200)
})

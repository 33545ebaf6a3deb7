import { describe, expect, it } from 'vitest'
import { without } from './uid-set.ts'

describe('ranges of UIDs', () => {
  it.each([
    [[[1, 5]], [], [[1, 5]]],
    [
      [[1, 5]],
      [1, 3, 5],
      [
        [2, 2],
        [4, 4],
      ],
    ],
    [
      [
        [1, 2],
        [7, 9],
      ],
      [1, 2, 8],
      [
        [7, 7],
        [9, 9],
      ],
    ],
    [[[1, 3]], [1, 2, 3, 40], []],
  ] as [[number, number][], number[], [number, number][]][])('%j without %j are %j', (ranges, uids, expected) => {
    expect(without(ranges, new Set(uids))).toEqual(expected)
  })
})

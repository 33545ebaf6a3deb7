import { expect, it } from 'vitest'
import { groundFor, readColour } from './readable-ground.ts'

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const

it('leaves words that can be read as they are', () => {
  expect(groundFor([BLACK], WHITE)).toBeNull()
  expect(groundFor([], WHITE)).toBeNull()
  expect(groundFor([WHITE], [16, 32, 48])).toBeNull()
})

it('puts pale words on a dark ground, dark words on paper, and both on grey', () => {
  expect(groundFor([WHITE, [230, 240, 220]], WHITE)).toEqual([51, 65, 62])
  expect(groundFor([BLACK], [20, 28, 25])).toEqual(WHITE)
  expect(groundFor([WHITE, BLACK], WHITE)).toEqual([117, 117, 117])
})

it('reads computed colours', () => {
  expect(readColour('rgb(1, 2, 3)')).toEqual([1, 2, 3])
  expect(readColour('rgba(0, 0, 0, 0)')).toBeNull()
  expect(readColour('transparent')).toBeNull()
})

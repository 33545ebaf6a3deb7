import { expect, it } from 'vitest'
import { changeKey, type KeyChoice, meaningOfKey, pressedFor } from './key-choice.ts'

const SWAPPED: KeyChoice = {
  mode: 'on',
  changes: [
    { letter: 'e', instead: 'y' },
    { letter: 'j', instead: 'k' },
    { letter: 'k', instead: 'j' },
  ],
}

it('reads changed letters, also two that changed places, and a letter that was given away as nothing', () => {
  expect(['y', 'e', 'k', 'j', 'r'].map((key) => meaningOfKey(key, SWAPPED, false))).toEqual(['e', null, 'j', 'k', 'r'])
  expect(['e', 'j', 'r'].map((letter) => pressedFor(letter, SWAPPED))).toEqual(['y', 'k', 'r'])
})

it('reads letters only after the prefix, or never, and what is no letter always', () => {
  const prefixed: KeyChoice = { ...SWAPPED, mode: 'prefixed' }
  expect([meaningOfKey('y', prefixed, false), meaningOfKey('y', prefixed, true)]).toEqual([null, 'e'])
  const off: KeyChoice = { ...SWAPPED, mode: 'off' }
  expect([meaningOfKey('y', off, true), pressedFor('e', off)]).toEqual([null, ''])
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Mod+k']) expect(meaningOfKey(key, off, false)).toBe(key)
})

it('changes a key, takes the change back, and refuses a key that another act has', () => {
  const letters = ['e', 'r', 'j']
  const plain: KeyChoice = { mode: 'on', changes: [] }
  expect(changeKey('e', 'y', plain, letters)).toEqual([{ letter: 'e', instead: 'y' }])
  expect(changeKey('e', 'r', plain, letters)).toBeNull()
  const changed: KeyChoice = { mode: 'off', changes: [{ letter: 'e', instead: 'y' }] }
  expect(changeKey('r', 'y', changed, letters)).toBeNull()
  expect(changeKey('r', 'e', changed, letters)).toEqual([
    { letter: 'e', instead: 'y' },
    { letter: 'r', instead: 'e' },
  ])
  expect(changeKey('e', 'e', changed, letters)).toEqual([])
})

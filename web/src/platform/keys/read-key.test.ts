import { expect, it } from 'vitest'
import { type Pressed, readKey } from './read-key.ts'

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  repeat: false,
  ...more,
})

it('takes the letter, whatever the layout made of it', () => {
  expect(readKey(press('j'), false)).toBe('j')
  expect(readKey(press('#', { code: 'Backslash' }), false)).toBe('#')
  expect(readKey(press('о', { code: 'KeyJ' }), false)).toBe('j')
  expect(readKey(press('Enter'), false)).toBe('Enter')
})

it('leaves letters to who types, composes or holds a modifier', () => {
  expect(readKey(press('e'), true)).toBeNull()
  expect(readKey(press('Escape'), true)).toBe('Escape')
  expect(readKey(press('e', { isComposing: true }), false)).toBeNull()
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
    expect(readKey(press('e', { [held]: true }), false)).toBeNull()
})

it('moves on while a key is held, and acts once', () => {
  expect(readKey(press('j', { repeat: true }), false)).toBe('j')
  for (const key of ['e', '#', 't']) expect(readKey(press(key, { repeat: true }), false)).toBeNull()
})

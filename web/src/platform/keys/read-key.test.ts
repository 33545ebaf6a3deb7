import { expect, it } from 'vitest'
import { type Pressed, readKey } from './read-key.ts'

const FREE = { typing: false, apple: false }
const TYPING = { typing: true, apple: false }

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  repeat: false,
  ...more,
})

it('takes the letter, whatever the layout made of it', () => {
  expect(readKey(press('j'), FREE)).toBe('j')
  expect(readKey(press('#', { code: 'Backslash' }), FREE)).toBe('#')
  expect(readKey(press('о', { code: 'KeyJ' }), FREE)).toBe('j')
  expect(readKey(press('Enter'), FREE)).toBe('Enter')
})

it('leaves letters to who types, composes or holds a modifier', () => {
  expect(readKey(press('e'), TYPING)).toBeNull()
  expect(readKey(press('Escape'), TYPING)).toBe('Escape')
  expect(readKey(press('e', { isComposing: true }), FREE)).toBeNull()
  expect(readKey(press('Escape', { keyCode: 229 }), TYPING)).toBeNull()
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
    expect(readKey(press('e', { [held]: true }), FREE)).toBeNull()
})

it('moves on while a key is held, and acts once', () => {
  expect(readKey(press('j', { repeat: true }), FREE)).toBe('j')
  for (const key of ['e', '#', 't', '4']) expect(readKey(press(key, { repeat: true }), FREE)).toBeNull()
})

it('takes Ctrl+K and Cmd+K in a field too, by the place of the key where the script is another', () => {
  for (const hands of [FREE, TYPING]) {
    expect(readKey(press('k', { ctrlKey: true }), hands)).toBe('Mod+k')
    expect(readKey(press('k', { metaKey: true }), hands)).toBe('Mod+k')
    expect(readKey(press('л', { code: 'KeyK', ctrlKey: true }), hands)).toBe('Mod+k')
  }
})

it('leaves Ctrl+K to who composes, holds more keys or cuts a line on a Mac', () => {
  const held = { ctrlKey: true }
  expect(readKey(press('k', { ...held, isComposing: true }), FREE)).toBeNull()
  expect(readKey(press('K', { ...held, shiftKey: true }), FREE)).toBeNull()
  expect(readKey(press('k', { ...held, altKey: true }), FREE)).toBeNull()
  expect(readKey(press('k', { ...held, repeat: true }), FREE)).toBeNull()
  expect(readKey(press('k', held), { typing: true, apple: true })).toBeNull()
  expect(readKey(press('k', { metaKey: true }), { typing: true, apple: true })).toBe('Mod+k')
})

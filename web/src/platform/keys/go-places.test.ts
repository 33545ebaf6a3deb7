import { expect, it } from 'vitest'
import { readPlace } from './go-places.ts'
import { PLACE_LIST } from './key-list.ts'
import { takesLetters } from './read-key.ts'

it('reads a letter right after g as a place, and one that comes late or names none as nothing', () => {
  expect([readPlace('n', 0), readPlace('#', 1200), readPlace('n', 1201), readPlace('w', 0)]).toEqual([
    'go notes',
    'go trash',
    null,
    null,
  ])
  expect(new Set(PLACE_LIST.map(({ letter }) => letter)).size).toBe(PLACE_LIST.length)
})

it('takes no letters from where one types, and all from boxes and buttons', () => {
  const field = (tag: string, type = '') => takesLetters({ tag, type, editable: false })
  expect(['text', 'search', 'email', 'password', 'date', 'number'].map((type) => field('INPUT', type))).not.toContain(
    false,
  )
  expect(['checkbox', 'radio', 'file', 'color'].map((type) => field('INPUT', type))).not.toContain(true)
  expect([field('TEXTAREA'), field('SELECT'), field('BUTTON')]).toEqual([true, true, false])
  expect(takesLetters({ tag: 'DIV', type: '', editable: true })).toBe(true)
})

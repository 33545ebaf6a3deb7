import { expect, it } from 'vitest'
import { readGoTarget } from './go-targets.ts'
import { GO_TARGETS } from './key-list.ts'
import { takesLetters } from './read-key.ts'

it('reads a letter right after g as a place, and one that comes late or names none as nothing', () => {
  expect([readGoTarget('n', 0), readGoTarget('#', 1200), readGoTarget('n', 1201), readGoTarget('w', 0)]).toEqual([
    'go notes',
    'go trash',
    null,
    null,
  ])
  expect(new Set(GO_TARGETS.map(({ letter }) => letter)).size).toBe(GO_TARGETS.length)
})

it('takes no letters from where one types, and all from boxes and buttons', () => {
  const field = (tag: string, type = '') => takesLetters({ tag, type, editable: false })
  expect(['text', 'search', 'email', 'password', 'date', 'number'].map((type) => field('INPUT', type))).not.toContain(
    false,
  )
  expect(['checkbox', 'radio', 'file', 'color'].map((type) => field('INPUT', type))).not.toContain(true)
  expect([field('TEXTAREA'), field('BUTTON')]).toEqual([true, false])
  expect(takesLetters({ tag: 'DIV', type: '', editable: true })).toBe(true)
})

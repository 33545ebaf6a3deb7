import { expect, it } from 'vitest'
import { withLink } from './link-mention.ts'

it.each([
  ['The Linen edition is due.', 'The [[Linen edition]] is due.'],
  ['the linen edition, of linen editions', 'the [[Linen edition|linen edition]], of linen editions'],
  [
    '`Linen edition` and [Linen edition](a) and Linen edition',
    '`Linen edition` and [Linen edition](a) and [[Linen edition]]',
  ],
  ['```\nLinen edition\n```', null],
  ['see [[Linen edition]]', null],
  ['my-Linen editions', null],
])('links %s', (text, linked) => expect(withLink(text, 'Linen edition')).toBe(linked))

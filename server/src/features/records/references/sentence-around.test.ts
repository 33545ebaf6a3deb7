import { expect, it } from 'vitest'
import { sentenceAround } from './sentence-around.ts'

const shown = (text: string, address: string): string | null => {
  const found = sentenceAround(text, address)
  return (
    found &&
    `${found.excerpt.slice(0, found.start)}<${found.excerpt.slice(found.start, found.end)}>${found.excerpt.slice(found.end)}`
  )
}

it.each([
  [
    'Bring tape. The first ten of the [[Linen edition]] go to the fair. Then rest.',
    '[[Linen edition]]',
    'The first ten of the <Linen edition> go to the fair.',
  ],
  [
    '# Fair\n\n- [ ] pack **[[Linen#Prices|the paper]]** and ink\n- rest',
    '[[Linen#Prices]]',
    'pack <the paper> and ink',
  ],
  ['See [the *paper*](../paper/linen.md#prices "x") of [[Ada]]', '../paper/linen.md#prices', 'See <the paper> of Ada'],
  ['[[Linen]]', '[[Linen]]', '<Linen>'],
  ['[[Cotton]]', '[[Linen]]', null],
])('of %s', (text, address, expected) => expect(shown(text, address)).toBe(expected))

it('is short in a text without ends', () => {
  const found = sentenceAround(`${'word '.repeat(10_000)}[[Linen]] ${'word '.repeat(10_000)}`, '[[Linen]]')
  expect(found?.excerpt.length).toBeLessThan(340)
})

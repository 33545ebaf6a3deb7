import { expect, it } from 'vitest'
import { wikiLinkAt, wikiLinksIn } from './wiki-links.ts'

const read = (text: string) => wikiLinksIn(text).map(({ target, label }) => [target, label])

it('reads titles, labels and headings', () => {
  expect(read('See [[Linen]] and [[ Linen | the paper ]], or [[Linen#Prices]] and [[#Prices]].')).toEqual([
    ['Linen', 'Linen'],
    ['Linen', 'the paper'],
    ['Linen#Prices', 'Linen > Prices'],
    ['#Prices', 'Prices'],
  ])
})

it('reads embeds, paths, escaped bars and any script', () => {
  expect(read('![[a.png]] [[press/Linen.md]] [[Linen\\|paper]] [[Büttenpapier 紙|]]')).toEqual([
    ['a.png', 'a.png'],
    ['press/Linen.md', 'press/Linen.md'],
    ['Linen', 'paper'],
    ['Büttenpapier 紙', 'Büttenpapier 紙'],
  ])
})

it('says where each link stands', () => {
  const text = 'a ![[b]] c'
  const [link] = wikiLinksIn(text)
  expect(text.slice(link?.start, link?.end)).toBe('![[b]]')
})

it('takes nothing else for a link', () => {
  for (const text of ['[[]]', '[[ ]]', '[[#]]', '[[a\nb]]', '[a]', '[[a]', `[[${'a'.repeat(501)}]]`, '[[[a'])
    expect(read(text), text).toEqual([])
})

it('finds the link that begins at a position, and no later one', () => {
  const text = 'See [[Linen|it]] and [[#]]'
  expect(wikiLinkAt(text, 4)).toEqual(wikiLinksIn(text)[0])
  expect([wikiLinkAt(text, 3), wikiLinkAt(text, 5), wikiLinkAt(text, 21)]).toEqual([null, null, null])
})

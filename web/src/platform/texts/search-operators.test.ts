import { SEARCH_PLACES, SEARCH_STATES } from '@dossier/contract/vocabulary'
import { expect, it } from 'vitest'
import { joinQuery, splitQuery, splitWhole } from './search-operators.ts'

const chips = (query: string) => splitWhole(query).operators.map(({ name, value }) => `${name}=${value}`)

it('splits operators from words, in any order', () => {
  const query = 'linen from:mara is:unread before:2026-11-01 paper'
  expect(chips(query)).toEqual(['from=mara', 'is=unread', 'before=2026-11-01'])
  expect(splitWhole(query).typed).toBe('linen paper')
})

it('reads quoted values, capitals and every operator', () => {
  expect(
    chips('from:"Mara Lind" SUBJECT:offer to:nora label:paper in:archive has:attachment after:2026-01-31'),
  ).toEqual([
    'from=Mara Lind',
    'subject=offer',
    'to=nora',
    'label=paper',
    'in=archive',
    'has=attachment',
    'after=2026-01-31',
  ])
})

it('reads every value of the search, as the service does', () => {
  for (const place of SEARCH_PLACES) expect(chips(`in:${place} x`)).toEqual([`in=${place}`])
  for (const state of SEARCH_STATES) expect(chips(`is:${state} x`)).toEqual([`is=${state}`])
})

it('waits until an operator is complete', () => {
  expect(splitQuery('from:ma')).toEqual({ operators: [], typed: 'from:ma' })
  expect(splitQuery('from:mara ').operators).toHaveLength(1)
  expect(splitQuery('from:"Mara ').operators).toEqual([])
})

it.each([
  'size:3',
  'before:yesterday',
  'before:2026-13-45',
  'in:nowhere',
  'is:lovely',
  'has:patience',
  'from:',
  'http://a.example',
  '-from:mara',
  ':',
  '"from:mara',
])('leaves %s as words', (query) => expect(splitWhole(query)).toEqual({ operators: [], typed: query }))

it('joins what it split, and keeps the words as they are typed', () => {
  const split = splitQuery('from:mara linen  pap')
  expect(joinQuery(split)).toBe('from:mara linen  pap')
  expect(splitQuery(joinQuery({ ...split, typed: '' })).operators).toEqual(split.operators)
  expect(splitQuery('linen ').typed).toBe('linen ')
})

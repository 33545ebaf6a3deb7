import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseOmissions, withoutOmitted } from './answer-budget.ts'

const part = (id: string, bytes: number, ...fields: string[]) => ({ id, bytes, fields })

it('omits nothing within the budget', () => {
  expect([...chooseOmissions([part('a', 60, 'text'), part('b', 40, 'text')], 100)]).toEqual([])
})

it('omits the largest parts first, wherever they stand', () => {
  const parts = [part('a', 90, 'html'), part('a', 10, 'text'), part('b', 20, 'to', 'cc'), part('c', 80, 'html')]
  expect([...chooseOmissions(parts, 30)]).toEqual([
    ['a', ['html']],
    ['c', ['html']],
  ])
  expect([...chooseOmissions(parts, 29)]).toContainEqual(['b', ['to', 'cc']])
})

it('stays within the budget, and keeps each part below its share', () => {
  const sizes = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(sizes, fc.nat(20_000), (bytes, budget) => {
      const omitted = chooseOmissions(
        bytes.map((each, index) => part(String(index), each, 'text')),
        budget,
      )
      const contained = bytes.filter((_, index) => !omitted.has(String(index)))
      expect(contained.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(budget)
      for (const id of omitted.keys()) expect(bytes[Number(id)]).toBeGreaterThan(Math.floor(budget / bytes.length))
    }),
  )
})

it('names the omitted fields that a record has', () => {
  expect(withoutOmitted({ _id: '1', text: 'x', html: 'y' }, ['html', 'source'])).toEqual({
    _id: '1',
    text: 'x',
    omitted: ['html'],
  })
  expect(withoutOmitted({ _id: '1' })).toEqual({ _id: '1' })
})

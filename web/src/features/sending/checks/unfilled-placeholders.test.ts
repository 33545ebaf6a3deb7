import { expect, it } from 'vitest'
import { unfilledPlaceholders } from './unfilled-placeholders.ts'

it('finds placeholders outside quoted lines', () => {
  expect(unfilledPlaceholders('Dear {{first_name}},\nthe offer of {{ date }}\n> {{name}}\n{{}} {a} {{{')).toEqual([
    '{{first_name}}',
    '{{ date }}',
  ])
})

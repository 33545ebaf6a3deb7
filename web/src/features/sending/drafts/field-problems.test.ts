import { expect, it } from 'vitest'
import { missingIn, problemsOf } from './field-problems.ts'

it('finds the field that the service means, with the first thing it says', () => {
  expect(
    problemsOf([
      { pointer: '/to/1', detail: 'is no address' },
      { pointer: '/to/2', detail: 'is not one either' },
      { pointer: '/from', detail: 'is no identity' },
      { pointer: '/revision', detail: 'is no number' },
      { pointer: '/tomorrow', detail: 'is no field' },
    ]),
  ).toEqual({ to: 'is no address', from: 'is no identity' })
})

it('names everything that a mail lacks', () => {
  const empty = { from: '', to: [], cc: [], bcc: [], subject: ' ', body_text: '\n', body_html: '' }
  expect(Object.keys(missingIn(empty, '')).sort()).toEqual(['from', 'subject', 'to'])
  expect(missingIn({ ...empty, bcc: ['a@x.example'], body_text: 'Hello' }, 'nora@press.example')).toEqual({})
})

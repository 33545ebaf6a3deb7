import { expect, it } from 'vitest'
import { missingIn, problemsOf } from './field-problems.ts'
import type { Upload } from './uploads.ts'

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
  const empty = { from: '', to: [], cc: [], bcc: [], subject: ' ', body_text: '\n', body_html: '', quote: true }
  expect(Object.keys(missingIn(empty, '', [])).sort()).toEqual(['from', 'subject', 'to'])
  expect(missingIn({ ...empty, bcc: ['a@x.example'], body_text: 'Hello' }, 'nora@press.example', [])).toEqual({})
})

it('holds a mail back until its files are there, or put away', () => {
  const written = {
    from: '',
    to: ['a@x.example'],
    cc: [],
    bcc: [],
    subject: 'x',
    body_text: '',
    body_html: '',
    quote: true,
  }
  const filesOf = (...states: Upload['state'][]) =>
    missingIn(
      written,
      'nora@press.example',
      states.map((state) => ({ state })),
    ).files
  expect([filesOf('waiting'), filesOf('failed', 'underway')]).toEqual(['draft.files.wait', 'draft.files.wait'])
  expect(filesOf('stopping')).toBe('draft.files.waitOff')
  expect(filesOf('failed')).toBe('draft.files.notAll')
  expect(filesOf()).toBeUndefined()
})

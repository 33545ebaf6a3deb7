import { expect, it } from 'vitest'
import { fillHtml, fillPlaceholders, placeholdersIn, placeholderValues } from './placeholders.ts'

const mara = placeholderValues('Mara Lind', '2026-11-26')

it('fills in the name, the first name and the date', () => {
  expect(fillPlaceholders('Dear {{first_name}} ({{name}}), {{ date }}', mara)).toBe('Dear Mara (Mara Lind), 2026-11-26')
})

it.each([
  ['Lind, Mara', 'Mara'],
  ['Dr. Mara Lind', 'Mara'],
  ['Mara', 'Mara'],
  ['Dr.', 'Dr.'],
  ['Lind,', 'Lind,'],
])('takes the first name of %s', (name, first) => {
  expect(placeholderValues(name, '').first_name).toBe(first)
})

it('keeps placeholders without a value and unknown ones, and names those of ours', () => {
  const text = fillPlaceholders('{{amount}} {{name}} {{date}}', placeholderValues(' ', '2026-11-26'))
  expect(text).toBe('{{amount}} {{name}} 2026-11-26')
  expect(placeholdersIn(text)).toEqual(['name'])
  expect(placeholdersIn('{name} {{ Name }} {{{{}}')).toEqual([])
})

it('does not fill in what a name contains', () => {
  expect(fillPlaceholders('{{name}}', placeholderValues('{{date}}', '2026-11-26'))).toBe('{{date}}')
})

it('encodes values in HTML', () => {
  expect(fillHtml('<p>{{name}}</p>', placeholderValues('<b>"A&B"</b>', ''))).toBe(
    '<p>&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;</p>',
  )
})

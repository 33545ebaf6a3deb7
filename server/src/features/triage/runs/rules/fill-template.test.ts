import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const values = { name: 'Mara Lind', day: '2026-11-26' }

it('fills in the name, the first name and the date', () => {
  expect(fillTemplate('Dear {{first_name}} ({{name}}), {{ date }}', values)).toBe('Dear Mara (Mara Lind), 2026-11-26')
})

it('keeps unknown placeholders and does not fill in what a name contains', () => {
  expect(fillTemplate('{{amount}} {{name}}', { ...values, name: '{{date}}' })).toBe('{{amount}} {{date}}')
})

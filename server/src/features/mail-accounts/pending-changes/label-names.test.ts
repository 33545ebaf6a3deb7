import { describe, expect, it } from 'vitest'
import { labelNamesOf } from './label-names.ts'

describe('the keyword of a label', () => {
  const { toServer, toLabel } = labelNamesOf('keywords')
  it.each([
    ['To Print', 'to-print'],
    ['reply-required', 'Dossier-reply-required'],
    ['Needs_Review', 'Dossier-needs-review'],
    ['Clients/Acme', 'clients/acme'],
    ['triaged', null],
    ['Größe', null],
    ['日本', null],
    ['a (b)', null],
    ['100%', null],
    ['$Forwarded', null],
    ['Junk', null],
    ['x'.repeat(101), null],
    ['*', null],
  ])('of %s is %s', (label, keyword) => {
    expect(toServer(label)).toBe(keyword)
  })

  it.each([
    ['\\Seen', null],
    ['$Label1', null],
    ['NonJunk', null],
    ['dossier-reply-required', 'reply-required'],
    ['Dossier-unknown', 'Dossier-unknown'],
    ['Work', 'Work'],
  ])('%s comes back as %s', (keyword, label) => {
    expect(toLabel(keyword)).toBe(label)
  })
})

it('labels in Gmail keep their names', () => {
  const { toServer, toLabel } = labelNamesOf('gmail')
  expect(['Größe', 'reply-required', '\\Inbox', 'triaged'].map(toServer)).toEqual([
    'Größe',
    'Dossier/reply-required',
    null,
    null,
  ])
  expect(['\\Important', 'Dossier/reply-required', 'Work'].map(toLabel)).toEqual([null, 'reply-required', 'Work'])
})

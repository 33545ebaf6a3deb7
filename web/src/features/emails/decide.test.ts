import { expect, it } from 'vitest'
import { addLabel, decide, ownLabels, removeLabel } from './decide.ts'

const email = { labels: ['Printers', 'reply-required', 'Triaged', 'needs-review'] }

it('leaves the labels of people alone, and takes those of triage for what they are in any spelling', () => {
  expect(ownLabels(email)).toEqual(['Printers'])
})

it.each([
  ['reply-required', 'inbox'],
  ['human-do', 'inbox'],
  ['waiting', 'inbox'],
  ['no-action', 'archived'],
  ['spam', 'spam'],
] as const)('%s puts it where triage would, and nobody needs an eye on it any more', (action, mailbox) => {
  expect(decide(email, action)).toEqual({ labels: ['Printers', action, 'triaged'], triaged: true, mailbox })
})

it('goes back to untriaged', () => {
  expect(decide(email, '')).toEqual({ labels: ['Printers'], triaged: false, mailbox: 'inbox' })
})

it('adds a label once, and removes it however it is spelt', () => {
  expect(addLabel(email, 'printers')).toEqual({ labels: email.labels })
  expect(addLabel(email, 'Paper').labels).toContain('Paper')
  expect(removeLabel(email, 'PRINTERS').labels).not.toContain('Printers')
})

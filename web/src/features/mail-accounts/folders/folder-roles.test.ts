import type { MailFolder } from '@dossier/contract/mail-account'
import { describe, expect, it } from 'vitest'
import { choicesOf, countMails, roleEdit, rolesFor, sortFolders, withEdits } from './folder-roles.ts'

const folder = (path: string, more: Partial<MailFolder> = {}): MailFolder => ({
  _id: path,
  path,
  delimiter: '/',
  role: 'other',
  role_from: '',
  mailbox: 'archived',
  label: path,
  is_taken: true,
  is_readonly: false,
  mails: 10,
  mails_taken: 0,
  ...more,
})
const inbox = folder('INBOX', { role: 'inbox', role_from: 'server', mailbox: 'inbox', label: '' })
const guessed = folder('Gesendet', { role: 'sent', role_from: 'name', mailbox: 'sent', label: '' })

describe('the choices of a set-up', () => {
  it('approve guessed roles, and leave out what the server said', () => {
    expect(choicesOf([inbox, guessed, folder('Clients')], {})).toEqual([
      { path: 'Gesendet', is_taken: true, role: 'sent', mailbox: 'sent' },
    ])
  })

  it('approve no guess of a folder that is not synced', () => {
    expect(choicesOf([guessed], { Gesendet: { is_taken: false } })).toEqual([
      { path: 'Gesendet', is_taken: false, role: 'sent', mailbox: 'sent' },
    ])
    expect(choicesOf([{ ...guessed, is_taken: false }], {})).toEqual([])
  })

  it('are those of a person where there are any', () => {
    const edits = { Clients: roleEdit('trash'), Gesendet: roleEdit('other') }
    expect(choicesOf([guessed, folder('Clients')], edits)).toEqual([
      { path: 'Gesendet', is_taken: true, role: 'other', mailbox: 'archived' },
      { path: 'Clients', is_taken: true, role: 'trash', mailbox: 'trash' },
    ])
    expect(withEdits([guessed], edits)[0]?.role_from).toBe('person')
  })
})

it('lists folders with a role first, and those that are not synced last', () => {
  const folders = [folder('Zoo'), folder('Alps'), guessed, inbox, folder('Drafts', { role: 'drafts', is_taken: false })]
  expect(sortFolders(folders).map(({ path }) => path)).toEqual(['INBOX', 'Gesendet', 'Alps', 'Zoo', 'Drafts'])
})

it('counts synced emails, and knows no total while a count is unknown', () => {
  expect(countMails([folder('a'), folder('b', { is_taken: false }), folder('c', { mails: 5 })])).toBe(15)
  expect(countMails([folder('a'), folder('b', { mails: null })])).toBeNull()
})

it('keeps the inbox the inbox', () => {
  expect(rolesFor(inbox)).toEqual(['inbox'])
  expect(rolesFor(folder('All', { role: 'all' }))[0]).toBe('all')
})

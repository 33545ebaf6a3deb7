import type { FolderRole } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { isSelectedByDefault, mailboxOf, readsLabels, roleOf } from '../folders/folder-roles.ts'
import { deriveEmailState, type MessageLocation } from './derive-email-state.ts'

const at = (role: FolderRole, ...flags: string[]): MessageLocation => ({
  mailbox: mailboxOf(role),
  flags,
  labels: null,
  folderLabel: '',
  status: 'present',
})
const gmail = (...labels: string[]): MessageLocation => ({ ...at('all'), labels })
const missing = (location: MessageLocation): MessageLocation => ({ ...location, status: 'missing' })
const mailbox = (locations: MessageLocation[], isOurs = false) => deriveEmailState(locations, isOurs)?.mailbox

describe('the mailbox of an email on the server', () => {
  it.each([
    ['inbox', [at('inbox')]],
    ['inbox', [at('other'), at('inbox'), at('trash')]],
    ['archived', [at('other')]],
    ['archived', [at('all'), at('trash')]],
    ['spam', [at('spam'), at('trash')]],
    ['trash', [at('trash')]],
    ['trash', [at('inbox', '\\Deleted')]],
    ['archived', [at('inbox', '\\Deleted'), at('archive')]],
  ] as const)('is %s for some locations', (expected, locations) => {
    expect(mailbox([...locations])).toBe(expected)
  })

  it('is sent only when the account wrote it', () => {
    expect(mailbox([at('sent')], true)).toBe('sent')
    expect(mailbox([at('sent')], false)).toBe('archived')
    expect(mailbox([at('sent'), at('inbox')], true)).toBe('inbox')
  })

  it('is not derived without a location', () => {
    expect(deriveEmailState([], true)).toBeNull()
  })

  it('stays while the email is missing, and is trash when that was settled', () => {
    expect(mailbox([missing(at('inbox'))])).toBe('inbox')
    expect(mailbox([missing(at('inbox')), at('archive')])).toBe('archived')
    expect(mailbox([{ ...at('inbox'), status: 'settled' }])).toBe('trash')
    expect(mailbox([{ ...at('inbox'), status: 'settled' }, at('inbox')])).toBe('inbox')
  })

  it('comes from labels at Gmail', () => {
    expect(mailbox([gmail('\\Inbox', 'Work')])).toBe('inbox')
    expect(mailbox([gmail('\\Sent')], true)).toBe('sent')
    expect(mailbox([gmail('\\Sent')])).toBe('archived')
    expect(mailbox([gmail()])).toBe('archived')
    expect(mailbox([{ ...at('trash'), labels: ['\\Inbox'] }])).toBe('trash')
  })
})

describe('an email on the server', () => {
  it('is read when it is read anywhere', () => {
    expect(deriveEmailState([at('inbox'), at('other', '\\Seen')], false)?.isRead).toBe(true)
    expect(deriveEmailState([at('inbox', '\\Flagged')], false)?.isRead).toBe(false)
  })
})

describe('the labels of an email on the server', () => {
  const labels = (location: MessageLocation): string[] => [...(deriveEmailState([location], false)?.labels ?? [])]

  it('are those of Gmail, the folder, and keywords that people set', () => {
    expect(labels(gmail('\\Inbox', 'Work', 'Dossier/waiting'))).toEqual(['Work', 'waiting'])
    expect(labels({ ...at('other'), folderLabel: 'Clients/Acme' })).toEqual(['Clients/Acme'])
    expect(labels(at('inbox', '\\Seen', '$Forwarded', 'NonJunk', 'invoices', 'Dossier-waiting'))).toEqual([
      'invoices',
      'waiting',
    ])
  })
})

describe('the role of a folder', () => {
  it('comes from its special use', () => {
    expect(roleOf({ use: '\\Junk' })).toBe('spam')
    expect(roleOf({ use: '' })).toBe('other')
    expect(mailboxOf('other')).toBe('archived')
  })

  it.each([
    ['INBOX', '\\Inbox', true],
    ['Clients/Acme', '', true],
    ['Drafts', '\\Drafts', false],
    ['[Gmail]/Important', '\\Important', false],
    ['INBOX/Notes', '', false],
    ['Calendar', '', false],
  ])('decides whether %s is imported by default', (path, use, expected) => {
    expect(isSelectedByDefault({ path, use, delimiter: '/', canOpen: true }, false)).toBe(expected)
    expect(isSelectedByDefault({ path, use, delimiter: '/', canOpen: false }, false)).toBe(false)
  })

  it.each([
    ['a server with labels and All Mail', { labels: true, isHidden: false }, ['\\All', '\\Junk', '\\Trash']],
    ['one that hides All Mail', { labels: true, isHidden: true }, ['\\Inbox', '', '\\Junk', '\\Trash']],
    ['any other', { labels: false, isHidden: false }, ['\\Inbox', '', '\\All', '\\Junk', '\\Trash']],
  ])('decides what is imported of %s', (_kind, { labels, isHidden }, expected) => {
    const uses = ['\\Inbox', '', '\\All', '\\Junk', '\\Trash']
    const folders = uses.map((use) => ({ path: use, use, delimiter: '/', canOpen: use !== '\\All' || !isHidden }))
    const withLabels = readsLabels({ labels }, folders)
    const selected = folders.filter((folder) => isSelectedByDefault(folder, withLabels))
    expect(selected.map(({ use }) => use)).toEqual(expected)
  })
})

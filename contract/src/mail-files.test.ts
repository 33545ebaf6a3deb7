import { describe, expect, it } from 'vitest'
import { mailFileKind, mailFolder, mailFolderName, mergeFolders, unseenInMh } from './mail-files.ts'

const HEADER = 'From: ana@mill.example\nSubject: Looms\n\nBody.\n'
const MBOX = `From - Tue Mar  5 09:12:00 2024\n${HEADER}`

describe('the kind of a file in a folder', () => {
  it.each([
    ['Profile/Mail/Local Folders/Inbox', MBOX, 'mbox'],
    ['Profile/ImapMail/imap.mill.example/v1.2 notes', MBOX, 'mbox'],
    ['Exported.mbox/mbox', MBOX, 'mbox'],
    ['Mail/all.mbox', `\ufeff${MBOX}`, 'mbox'],
    ['Mail/all.MBOX', 'X', 'mbox'],
    ['Mail/inbox/12', HEADER, 'mail'],
    ['Mail/saved message', HEADER, 'mail'],
    ['Mail/cur/17.M1.host:2,S', '', 'mail'],
    ['Mail/offer.EML', '', 'mail'],
    ['V10/INBOX.mbox/Data/Messages/12.emlx', '', 'emlx'],
    ['V10/INBOX.mbox/Data/Messages/13.partial.emlx', '', 'emlx'],
    ['V10/INBOX.mbox/Data/Attachments/12/2/offer.eml', HEADER, null],
    ['Mail/tmp/17.M1.host', HEADER, null],
    ['tmp/offer.eml', HEADER, 'mail'],
    ['tmp/Inbox', MBOX, 'mbox'],
    ['Mail/inbox/,12', HEADER, null],
    ['Mail/cur/.hidden', HEADER, null],
    ['Mail/Inbox.msf', '// <!-- <mdb:mork:z v="1.4"/> -->', null],
    ['Mail/Empty', '', null],
    ['Mail/Empty.mbox', '', null],
    ['Mail/notes.txt', 'From Monday on we are open.\n', null],
    ['Mail/settings', 'Name: Ana\nColour: blue\n\n', null],
    ['Mail/prefs.js', 'user_pref("x", 1);', null],
    ['Exported.mbox/table_of_contents', '\0\0', null],
  ])('%s', (path, head, kind) => {
    expect(mailFileKind(path, head)).toBe(kind)
  })
})

describe('the folder of an email', () => {
  it.each([
    ['Inbox', 'mbox', 'Inbox', []],
    ['note.eml', 'mail', '', []],
    ['Maildir/cur/17.M1:2,S', 'mail', 'Maildir', []],
    ['Maildir/.Clients.Lind/new/17.M1', 'mail', 'Maildir', ['Clients', 'Lind']],
    ['Maildir/.INBOX.Entw&APw-rfe/cur/17.M1', 'mail', 'Maildir', ['INBOX', 'Entwürfe']],
    ['Profile/Mail/Local Folders/Archive.sbd/Contracts', 'mbox', '', ['Archive', 'Contracts']],
    ['Profile/ImapMail/imap.gmail.example/[Gmail].sbd/Sent Mail', 'mbox', '', ['Sent Mail']],
    ['Local Folders/Clients.sbd/Lind', 'mbox', 'Local Folders', ['Clients', 'Lind']],
    ['Exported.mbox/mbox', 'mbox', 'Exported', []],
    ['Export/Clients.mbox/mbox', 'mbox', 'Export', ['Clients']],
    [
      'Mail/V10/6B5A0F3C-1111-2222-3333-444455556666/INBOX.mbox/6B5A0F3C-1111-2222-3333-444455556666/Data/1/Messages/1.emlx',
      'emlx',
      '',
      ['INBOX'],
    ],
    ['Mailboxes/Clients.mbox/Lind.mbox/Messages/1.emlx', 'emlx', 'Mailboxes', ['Clients', 'Lind']],
    ['Mail/inbox/12', 'mail', 'Mail', ['inbox']],
    ['KMail/.Clients.directory/Lind/cur/17.M1', 'mail', 'KMail', ['Clients', 'Lind']],
    ['Export/owner@mill.example/Inbox/Orders/a.eml', 'mail', 'Export', ['Inbox', 'Orders']],
    ['A & B/C&D/a.eml', 'mail', 'A & B', ['C&D']],
    ['', 'mbox', '', []],
  ] as const)('%s', (path, kind, chosen, within) => {
    expect(mailFolder(path, kind)).toEqual({ chosen, within })
  })

  it('is named in a summary by its path', () => {
    expect(mailFolderName('Profile/Mail/Local Folders/Archive.sbd/Contracts', 'mbox')).toBe('Archive/Contracts')
    expect(mailFolderName('Sent.mbox', 'mbox')).toBe('Sent')
  })
})

it('reads the unread numbers of an MH folder', () => {
  const isUnseen = unseenInMh('cur: 2\nunseen: 3 5-7\nother: 9\n')
  expect(['2', '3', '4', '5', '6', '7', '9'].filter(isUnseen)).toEqual(['3', '5', '6', '7'])
  expect(unseenInMh('cur: 1')('1')).toBe(false)
})

it('adds up counts by folder and mailbox', () => {
  const row = { name: 'A', mailbox: 'inbox', imported: 1, duplicates: 0, deleted: 0, failed: 0 }
  expect(mergeFolders([row, { ...row, mailbox: 'sent' }, { ...row, duplicates: 2 }])).toEqual([
    { ...row, imported: 2, duplicates: 2 },
    { ...row, mailbox: 'sent' },
  ])
})

import { describe, expect, it } from 'vitest'
import { importedState, type MailFlags } from './imported-state.ts'

interface Given {
  path?: string
  kind?: 'mbox' | 'mail' | 'emlx'
  flags?: MailFlags | null
  headers?: Record<string, string>
}

function stateOf({ path = '', kind = 'mbox', flags = null, headers = {} }: Given = {}): string {
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
  const { mailbox, isRead, labels, isDeleted } = importedState({ path, kind, flags }, fields)
  return [mailbox, isRead ? 'read' : 'unread', ...labels, ...(isDeleted ? ['DELETED'] : [])].join(', ')
}

describe('labels of Gmail', () => {
  it.each([
    ['Inbox,Opened,Clients/Lind', 'inbox, read, Clients/Lind'],
    ['Unread,Inbox', 'inbox, unread'],
    ['Archived,Opened,Important,Category Updates', 'archived, read'],
    ['Sent,Inbox,Unread', 'sent, read'],
    ['Spam,Unread', 'spam, unread'],
    ['Trash,Sent,Opened', 'trash, read'],
    ['Drafts', 'archived, read, Drafts'],
    ['Inbox,Starred,"Lind, Mara",Clients', 'inbox, read, Starred, Lind, Mara, Clients'],
    ['Posteingang,Ungelesen,Wichtig,Kunden', 'inbox, unread, Kunden'],
    ['Gesendet,Geöffnet', 'sent, read'],
    ['=?UTF-8?Q?Bo=C3=AEte_de_r=C3=A9ception,Non_lus,Clients?=', 'inbox, unread, Clients'],
    ['=?UTF-8?B?UGFwaWVya29yYixVbmdlbGVzZW4=?=', 'trash, unread'],
    ['', 'archived, read'],
  ])('%s', (labels, state) => {
    expect(stateOf({ headers: { 'x-gmail-labels': labels }, path: 'Takeout/Mail/All mail.mbox' })).toBe(state)
  })

  it('takes precedence over flags that came with the email', () => {
    const headers = { 'x-gmail-labels': 'Inbox,Unread', 'x-mozilla-status': '0009', status: 'RD' }
    expect(stateOf({ headers })).toBe('inbox, unread')
  })

  it('reads hostile quotes in linear time', () => {
    expect(stateOf({ headers: { 'x-gmail-labels': `Inbox,${'"a'.repeat(1_000_000)}` } })).toMatch(/^inbox, read/)
  })
})

describe('flags of a Maildir', () => {
  it.each([
    ['cur/17.M1:2,S', 'inbox, read'],
    ['cur/17.M1:2,', 'inbox, unread'],
    ['cur/17.M1', 'inbox, unread'],
    ['new/17.M1', 'inbox, unread'],
    ['cur/17.M1:2,FS', 'inbox, read, Starred'],
    ['cur/17.M1:2,ST', 'trash, read'],
    ['cur/17.M1:2,DS', 'archived, read, Drafts'],
    ['cur/17.M1;2,S', 'inbox, read'],
    ['.Sent/cur/17.M1:2,S', 'sent, read'],
    ['.Junk/new/17.M1', 'spam, unread'],
    ['.Trash/cur/17.M1:2,S', 'trash, read'],
    ['.Clients.Lind/cur/17.M1:2,', 'archived, unread, Clients/Lind'],
    ['.INBOX.Gesendete Elemente/cur/17.M1:2,S', 'sent, read'],
    ['.Gel&APY-schte Elemente/cur/17.M1:2,S', 'trash, read'],
  ])('%s', (path, state) => {
    expect(stateOf({ kind: 'mail', path: `Maildir/${path}` })).toBe(state)
  })

  it('is not changed by a Status header that the sender wrote', () => {
    expect(stateOf({ kind: 'mail', path: 'Maildir/new/17.M1', headers: { status: 'RD' } })).toBe('inbox, unread')
  })
})

describe('flags in the header', () => {
  it.each([
    [{ 'x-mozilla-status': '0001' }, 'inbox, read'],
    [{ 'x-mozilla-status': '0000' }, 'inbox, unread'],
    [{ 'x-mozilla-status': '0005' }, 'inbox, read, Starred'],
    [{ 'x-mozilla-status': '0009' }, 'inbox, read, DELETED'],
    [{ 'x-mozilla-status': '0001', 'x-mozilla-status2': '00200000' }, 'inbox, read, DELETED'],
    [{ 'x-mozilla-status': '0001', 'x-mozilla-status2': '10000000' }, 'inbox, read'],
    [{ 'x-mozilla-status': '0001', 'x-mozilla-keys': '$label2 printing NonJunk' }, 'inbox, read, Work, printing'],
    [{ 'x-mozilla-status': '0001', 'x-mozilla-keys': 'Junk' }, 'spam, read'],
    [{ 'x-mozilla-status': 'none' }, 'inbox, unread'],
    [{ status: 'RO' }, 'inbox, read'],
    [{ status: 'O' }, 'inbox, unread'],
    [{ status: 'RO', 'x-status': 'AF' }, 'inbox, read, Starred'],
    [{ status: 'RO', 'x-status': 'D' }, 'inbox, read, DELETED'],
    [{ status: 'RO', 'x-status': 'T' }, 'archived, read, Drafts'],
    [{ status: 'RO', 'x-keywords': 'press  orders' }, 'inbox, read, press, orders'],
    [{ status: 'Delivered' }, 'inbox, unread'],
    [{ 'x-unsent': '1' }, 'archived, read, Drafts'],
  ])('%j', (headers, state) => {
    expect(stateOf({ headers })).toBe(state)
  })
})

describe('folders', () => {
  it.each([
    ['Inbox', 'inbox, unread'],
    ['Sent.mbox', 'sent, read'],
    ['all.mbox', 'inbox, unread'],
    ['Mail/Archive.sbd/Contracts', 'archived, read, Contracts'],
    ['Mail/Archives', 'archived, read'],
    ['Mail/Inbox.sbd/Clients', 'archived, read, Clients'],
    ['Mail/Trash.sbd/Old', 'trash, read, Old'],
    ['Mail/Drafts', 'archived, read, Drafts'],
    ['Mail/Unsent Messages', 'archived, read, Drafts'],
    ['Mail/owner@mill.example/Gesendete Elemente', 'sent, read'],
    ['Mail/Clients.sbd/Sent', 'sent, read, Clients'],
    ['archive/Inbox', 'inbox, unread'],
    ['Mail/送信済み', 'sent, read'],
    ['mail/sent-mail', 'sent, read'],
    ['Mail/Local Folders/Trash-1', 'trash, read'],
    ['Mail/Junk-E-Mail', 'spam, read'],
    ['Eudora/Out.mbx', 'sent, read'],
    ['Mail/Project-1', 'archived, read, Project-1'],
    ['Mail/Éléments envoyés', 'sent, read'],
    ['Mail/[Gmail].sbd/All Mail', 'archived, read'],
    [`Mail/${'x'.repeat(300)}`, `archived, read, ${'x'.repeat(100)}`],
  ])('%s', (path, state) => {
    expect(stateOf({ path })).toBe(state)
  })

  it('leave the read state to the flags', () => {
    expect(stateOf({ path: 'Mail/Archive', headers: { status: 'O' } })).toBe('archived, unread')
    expect(stateOf({ path: 'Mail/inbox/12', kind: 'mail', flags: { isRead: true } })).toBe('inbox, read')
  })
})

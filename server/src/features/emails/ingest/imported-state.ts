import { type MailFileKind, mailFolder } from '@dossier/contract/mail-files'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { decodeWords } from '#platform/mail/reading/encoded-words'
import { importedLabels } from '../labels.ts'
import { type FolderUse, folderUse, isGmailState } from './folder-names.ts'

/** The state of an email in the program that it comes from. */
export interface ImportedState {
  mailbox: Mailbox
  isRead: boolean
  labels: string[]
  /** Marked as deleted, but not yet removed from its file. */
  isDeleted: boolean
}

/** Flags of a message; null where its program writes none. */
export interface MailFlags {
  isRead: boolean
  isDeleted?: boolean
  isDraft?: boolean
  isStarred?: boolean
  isSpam?: boolean
  isTrash?: boolean
}

export interface Origin {
  path: string
  kind: MailFileKind
  /** Flags beside the message, as of Apple Mail and MH. */
  flags: MailFlags | null
}

type Headers = readonly { name: string; value: string }[]

const STARRED = 'Starred'
const DRAFTS = 'Drafts'
/** A hundred labels of a hundred characters, several times. */
const MAX_LABELS_LENGTH = 50_000
/** The mailbox when several folders or labels name one; the first counts. */
const PRECEDENCE = ['trash', 'spam', 'drafts', 'sent', 'inbox', 'archived'] as const

/** Reads the state from Gmail's labels, or else from the flags and the folder. */
export function importedState(origin: Origin, headers: Headers): ImportedState {
  const gmailLabels = fieldOf(headers, 'x-gmail-labels')
  if (gmailLabels !== null) return stateOfGmail(splitLabels(decodeWords(gmailLabels)))
  const { use, labels } = readFolder(origin)
  const flags =
    maildirFlags(origin) ?? origin.flags ?? mozillaFlags(headers) ?? unseenInMaildir(origin) ?? statusFlags(headers)
  const found = new Set<FolderUse>([use])
  if (flags?.isTrash) found.add('trash')
  if (flags?.isSpam && use === 'inbox') found.add('spam')
  if (flags?.isDraft || fieldOf(headers, 'x-unsent') === '1') found.add('drafts')
  const keywords = [...mozillaKeys(headers), ...splitWords(fieldOf(headers, 'x-keywords'))]
  const starred = flags?.isStarred ? [STARRED] : []
  return {
    ...placed(found, [...labels, ...keywords, ...starred], flags?.isRead),
    isDeleted: flags?.isDeleted === true,
  }
}

/** Email outside the inbox counts as read, unless its program says otherwise. */
function placed(found: ReadonlySet<FolderUse>, labels: readonly string[], isRead: boolean | undefined) {
  const use = PRECEDENCE.find((candidate) => found.has(candidate)) ?? 'archived'
  return {
    mailbox: use === 'drafts' ? ('archived' as const) : use,
    isRead: use === 'sent' || use === 'drafts' || (isRead ?? use !== 'inbox'),
    labels: importedLabels(use === 'drafts' ? [DRAFTS, ...labels] : labels),
    isDeleted: false,
  }
}

function stateOfGmail(names: readonly string[]): ImportedState {
  const found = new Set<FolderUse>(['archived'])
  const labels: string[] = []
  let isRead = true
  for (const name of names) {
    const use = folderUse(name)
    const state = isGmailState(name)
    if (use) found.add(use)
    else if (state === 'unread') isRead = false
    else if (state === 'starred') labels.push(STARRED)
    else if (state === null) labels.push(name)
  }
  return placed(found, labels, isRead)
}

/** Separates labels at commas outside quotes. */
function splitLabels(text: string): string[] {
  const labels: string[] = []
  let label = ''
  let isQuoted = false
  for (const character of text.slice(0, MAX_LABELS_LENGTH)) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) {
      labels.push(label)
      label = ''
    } else label += character
  }
  return [...labels, label].map((each) => each.trim()).filter((each) => each !== '')
}

/** A folder names a mailbox, a label, or both: `Archive/Contracts`. The chosen folder itself makes no label. */
function readFolder({ path, kind }: Origin): { use: FolderUse; labels: string[] } {
  const { chosen, within } = mailFolder(path, kind)
  const uses = [chosen, ...within].map(folderUse)
  const own = within.filter((name) => folderUse(name) === null)
  const found = PRECEDENCE.find((candidate) => uses.includes(candidate))
  // Like a label of Gmail: email in a folder of the user's own has left the inbox.
  const use = found ?? 'inbox'
  return { use: use === 'inbox' && own.length > 0 ? 'archived' : use, labels: own.length === 0 ? [] : [own.join('/')] }
}

/** maildir(5): flags in the file name. Windows and archives replace the colon. */
function maildirFlags({ path, kind }: Origin): MailFlags | null {
  if (kind !== 'mail') return null
  const info = /[:;!_-]2,([A-Za-z]*)$/.exec(path)?.[1]
  if (info === undefined) return /(?:^|\/)new\/[^/]+$/.test(path) ? { isRead: false } : null
  return {
    isRead: info.includes('S'),
    isTrash: info.includes('T'),
    isDraft: info.includes('D'),
    isStarred: info.includes('F'),
  }
}

/** An email in `cur` without flags is unread. Thunderbird's own Maildir writes its flags into the header instead. */
const unseenInMaildir = ({ path, kind }: Origin): MailFlags | null =>
  kind === 'mail' && /(?:^|\/)cur\/[^/]+$/.test(path) ? { isRead: false } : null

// Thunderbird, nsMsgMessageFlags.
const MOZILLA_READ = 0x0001
const MOZILLA_MARKED = 0x0004
const MOZILLA_EXPUNGED = 0x0008
const MOZILLA_IMAP_DELETED = 0x0020_0000

function mozillaFlags(headers: Headers): MailFlags | null {
  const status = hexOf(fieldOf(headers, 'x-mozilla-status'))
  if (status === null) return null
  const status2 = hexOf(fieldOf(headers, 'x-mozilla-status2')) ?? 0
  return {
    isRead: (status & MOZILLA_READ) !== 0,
    isStarred: (status & MOZILLA_MARKED) !== 0,
    isDeleted: (status & MOZILLA_EXPUNGED) !== 0 || (status2 & MOZILLA_IMAP_DELETED) !== 0,
    isSpam: splitWords(fieldOf(headers, 'x-mozilla-keys')).some((key) => /^junk$/i.test(key)),
  }
}

const hexOf = (value: string | null): number | null =>
  value !== null && /^[0-9a-f]{1,8}$/i.test(value) ? Number.parseInt(value, 16) : null

/** Names of Thunderbird's own tags. */
const MOZILLA_TAGS: Readonly<Record<string, string>> = {
  $label1: 'Important',
  $label2: 'Work',
  $label3: 'Personal',
  $label4: 'To Do',
  $label5: 'Later',
}

const mozillaKeys = (headers: Headers): string[] =>
  splitWords(fieldOf(headers, 'x-mozilla-keys')).flatMap((key) => {
    const name = MOZILLA_TAGS[key.toLowerCase()]
    if (name) return [name]
    return /^(?:\$|(?:non)?junk|forwarded|redirected)/i.test(key) ? [] : [key]
  })

/** Status and X-Status of mbox programs: R read, D deleted, F flagged, T draft. */
function statusFlags(headers: Headers): MailFlags | null {
  const status = letters(fieldOf(headers, 'status'))
  const more = letters(fieldOf(headers, 'x-status'))
  if (status === null && more === null) return null
  return {
    isRead: /R/i.test(status ?? ''),
    isDeleted: /D/i.test(`${status ?? ''}${more ?? ''}`),
    isStarred: /F/i.test(more ?? ''),
    isDraft: /T/i.test(more ?? ''),
  }
}

/** Other software uses a field called Status for its own words. */
const letters = (value: string | null): string | null =>
  value !== null && /^[RONUDAFT]{0,6}$/i.test(value) ? value : null

const splitWords = (value: string | null): string[] => (value ?? '').split(/[\s,]+/).filter((word) => word !== '')

const fieldOf = (headers: Headers, name: string): string | null =>
  headers.find((header) => header.name === name)?.value.trim() ?? null

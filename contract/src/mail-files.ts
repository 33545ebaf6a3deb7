// Files of mail programs: which ones hold email, and in which folder. `dossier import` and the web app choose files by
// these rules, and the service reads the folder from the path.

import { isMailHeader, isMboxSeparator } from './mbox-line.ts'

/** `mbox` holds many emails, `mail` one. `emlx` is one of Apple Mail, with its length before it and its flags after it. */
export type MailFileKind = 'mbox' | 'mail' | 'emlx'

/** Bytes from the start of a file that decide its kind. */
export const MAIL_FILE_HEAD_BYTES = 2_048
/** A file without a known name needs this many usual fields to count as an email. */
const USUAL_FIELDS = 2

/**
 * Returns the kind of a file inside a folder, or null when it holds no email.
 * @param path from the chosen folder on, with its name: `Profile/Mail/Local Folders/Inbox`.
 * @param head the first bytes as text; only names without a known ending need it.
 */
export function mailFileKind(path: string, head: string): MailFileKind | null {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const folder = parts.at(-2) ?? ''
  // MH renames a deleted email to `,12`.
  if (/^[.,#]/.test(name) || isAppleAttachment(parts)) return null
  if (/\.emlx$/i.test(name)) return 'emlx'
  if (/\.eml$/i.test(name)) return 'mail'
  // Maildir names are arbitrary (maildir(5)); files in tmp are not delivered yet.
  if (folder === 'cur' || folder === 'new') return 'mail'
  if (folder === 'tmp' && /^\d+\./.test(name)) return null
  if (isMboxSeparator(withoutMark(head))) return 'mbox'
  // MH numbers its emails; other programs write names without an ending.
  const isMail = (/^\d+$/.test(name) || !name.includes('.')) && isMailHeader(head, USUAL_FIELDS)
  if (isMail) return 'mail'
  return /\.(?:mbox|mbx)$/i.test(name) && head !== '' ? 'mbox' : null
}

/** Returns the kind of a file that a person chose by itself. */
export function chosenFileKind(name: string, head: string): MailFileKind {
  if (/\.emlx$/i.test(name)) return 'emlx'
  return !/\.eml$/i.test(name) && withoutMark(head).startsWith('From ') ? 'mbox' : 'mail'
}

const withoutMark = (head: string): string => head.replace(/^\ufeff/, '')

/** Apple Mail saves attachments beside its emails: `INBOX.mbox/…/Attachments/12/2/offer.eml`. */
const isAppleAttachment = (parts: readonly string[]): boolean =>
  parts.some((part) => /\.mbox$/i.test(part)) && parts.slice(0, -1).includes('Attachments')

/**
 * Orders the entries of a folder: the inbox first and archives last, because the first copy of an email decides its
 * mailbox. Then by name: Maildir names begin with the time of arrival, and this order stores emails fastest.
 */
export function compareMailFiles(a: string, b: string): number {
  const rank = rankOf(a) - rankOf(b)
  return rank === 0 ? (a < b ? -1 : Number(a > b)) : rank
}

const rankOf = (path: string): number =>
  /(?:^|\/)\.?(?:all mail|alle nachrichten|archives?|archiv)\b/i.test(path)
    ? 2
    : /(?:^|\/)\.?inbox\b/i.test(path)
      ? 0
      : 1

export interface MailFolder {
  /** The name of what the person chose, when it may be that of a mailbox. */
  chosen: string
  /** The folders inside it, without those of the storage. */
  within: string[]
}

const UUID = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i
/** Gmail and Outlook put their folders into one of these. */
const CONTAINER =
  /^(?:\[gmail\]|\[google mail\]|local folders|lokale ordner|dossiers locaux|carpetas locales|outlook[ -](?:data ?file|datendatei)|(?:top of|oberste ebene der|oberste ebene des) .*|root|mailboxes|on my mac|auf meinem mac|personal folders|persönliche ordner|takeout|mail|maildir|mdir|.[^@\n]*@.+)$/i

/** Returns the folder of an email from its path. */
export function mailFolder(path: string, kind: MailFileKind): MailFolder {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const file = parts.pop() ?? ''
  const isInMaildir = kind === 'mail' && ['cur', 'new'].includes(parts.at(-1) ?? '')
  if (isInMaildir) parts.pop()
  // Apple Mail exports `Name.mbox/mbox`.
  if (kind === 'mbox' && !(file === 'mbox' && parts.length > 0)) parts.push(file)
  const stored = withoutThunderbird(withoutApple(parts))
  const [chosen = '', ...within] = stored.flatMap((part, index) => {
    // KMail nests folders in `.Name.directory`.
    const name = decodeFolderName(part.replace(/^\.(.+)\.directory$/, '$1').replace(/\.(?:sbd|mbox|mbx)$/i, ''))
    const nested =
      /^\.|^INBOX\./i.test(name) && (isInMaildir || kind === 'mbox') ? name.split('.').filter(Boolean) : [name]
    return index === 0 && part === parts[0] ? [nested.join('/')] : nested
  })
  if (stored[0] !== parts[0]) return { chosen: '', within: [chosen, ...within].filter(isNamed) }
  return { chosen, within: within.filter(isNamed) }
}

/** Returns the folder for a summary; '' for a single email. */
export function mailFolderName(path: string, kind: MailFileKind): string {
  const { chosen, within } = mailFolder(path, kind)
  return within.length > 0 ? within.join('/') : chosen
}

const isNamed = (name: string): boolean => name !== '' && !CONTAINER.test(name)

/** Drops `V10/<UUID>` before and `<UUID>/Data/1/Messages` behind the folders of Apple Mail, which end in `.mbox`. */
function withoutApple(parts: readonly string[]): string[] {
  const last = parts.findLastIndex((part) => /\.mbox$/i.test(part))
  if (last < 0) return [...parts]
  const version = parts.findIndex((part) => /^V\d{1,2}$/.test(part))
  return parts.slice(version + 1, last + 1).filter((part) => !UUID.test(part))
}

/** Drops `Mail/<server>` and `ImapMail/<server>` of a Thunderbird profile. */
function withoutThunderbird(parts: readonly string[]): string[] {
  const at = parts.findIndex(
    (part, index) => /^(?:Imap)?Mail$/.test(part) && /\.(?!sbd$)|^Local Folders$/.test(parts[index + 1] ?? ''),
  )
  return at < 0 || at + 2 >= parts.length ? [...parts] : parts.slice(at + 2)
}

/** Decodes modified UTF-7 (RFC 3501 §5.1.3), in which IMAP programs name folders. */
function decodeFolderName(name: string): string {
  return name.replace(/&([A-Za-z0-9+,]*)-/g, (word, encoded: string) => {
    if (encoded === '') return '&'
    if (encoded.length < 3) return word
    const bytes = atob(encoded.replaceAll(',', '/'))
    let decoded = ''
    for (let index = 0; index + 1 < bytes.length; index += 2)
      decoded += String.fromCharCode(bytes.charCodeAt(index) * 256 + bytes.charCodeAt(index + 1))
    return decoded.toWellFormed()
  })
}

/** Returns the numbers of unread emails from `.mh_sequences` of an MH folder. */
export function unseenInMh(sequences: string): (name: string) => boolean {
  const line = /^unseen:(.*)$/im.exec(sequences)?.[1] ?? ''
  const ranges = [...line.matchAll(/(\d{1,9})(?:-(\d{1,9}))?/g)].map(([, from, to]) => [
    Number(from),
    Number(to ?? from),
  ])
  return (name) => ranges.some(([from = 0, to = 0]) => Number(name) >= from && Number(name) <= to)
}

/** Counts of one folder and the mailbox that its emails went to. */
export interface FolderCounts {
  name: string
  mailbox: string
  imported: number
  duplicates: number
  deleted: number
  failed: number
}

/** Adds up the counts of the same folder and mailbox, in the order of their first row. */
export function mergeFolders(rows: readonly FolderCounts[]): FolderCounts[] {
  const merged = new Map<string, FolderCounts>()
  for (const row of rows) {
    const key = `${row.mailbox} ${row.name}`
    const sum = merged.get(key)
    if (!sum) merged.set(key, { ...row })
    else {
      sum.imported += row.imported
      sum.duplicates += row.duplicates
      sum.deleted += row.deleted
      sum.failed += row.failed
    }
  }
  return [...merged.values()]
}

export const ALL_MAIL = '[Gmail]/All Mail'
export const TRASH = '[Gmail]/Trash'
export const SPAM = '[Gmail]/Spam'

/** Folders of every account, with their special use. */
const FOLDERS: Record<string, string> = {
  INBOX: '',
  [ALL_MAIL]: '\\All',
  '[Gmail]/Sent Mail': '\\Sent',
  [SPAM]: '\\Junk',
  '[Gmail]/Starred': '\\Flagged',
  [TRASH]: '\\Trash',
}
const LABELS: Record<string, string> = {
  INBOX: '\\Inbox',
  '[Gmail]/Sent Mail': '\\Sent',
  '[Gmail]/Starred': '\\Starred',
}

export interface GmailMessage {
  id: bigint
  raw: Buffer
  labels: Set<string>
  flags: Set<string>
  at: Date
  where: 'all' | 'trash' | 'spam'
  modseq: number
}

export interface GmailLimits {
  maxConnections: number
  bodies: number
}

export interface Placed {
  uid: number
  message: GmailMessage
}

interface View {
  next: number
  validity: number
  uids: Map<bigint, number>
}

/** One store of messages; folders are views of labels. Only spam and trash are places of their own. */
export class GmailStore {
  readonly messages = new Map<bigint, GmailMessage>()
  /** Called after each change. */
  readonly listeners = new Set<() => void>()
  modseq = 100
  readonly #labels = new Set<string>()
  readonly #views = new Map<string, View>()
  #nextId = 1_700_000_000_000_000_000n

  folders(): [path: string, use: string][] {
    return [...Object.entries(FOLDERS), ...[...this.#labels].map((label): [string, string] => [label, ''])]
  }

  has(folder: string): boolean {
    return this.folders().some(([path]) => path === folder)
  }

  view(folder: string): View {
    const view = this.#views.get(folder) ?? { next: 1, validity: 1_000 + this.#views.size, uids: new Map() }
    this.#views.set(folder, view)
    return view
  }

  list(folder: string): Placed[] {
    return [...this.view(folder).uids]
      .flatMap(([id, uid]) => {
        const message = this.messages.get(id)
        return message ? [{ uid, message }] : []
      })
      .toSorted((a, b) => a.uid - b.uid)
  }

  add(raw: Buffer | string, labels: string[] = ['\\Inbox'], flags: string[] = []): GmailMessage {
    this.#nextId += 1n
    const id = this.#nextId
    const message: GmailMessage = {
      id,
      raw: Buffer.from(raw),
      labels: new Set(labels),
      flags: new Set(flags),
      at: new Date(1_700_000_000_000),
      where: 'all',
      modseq: 0,
    }
    this.messages.set(id, message)
    this.touch(message)
    return message
  }

  erase(message: GmailMessage): void {
    this.messages.delete(message.id)
    this.modseq += 1
    for (const listener of this.listeners) listener()
  }

  addLabel(message: GmailMessage, label: string): void {
    message.labels.add(label)
    if (!label.startsWith('\\')) this.#labels.add(label)
  }

  /**
   * Moving to All Mail archives; moving elsewhere adds the label of the target and removes that of the source. Spam and
   * trash take a message out of the inbox, and leave its other labels.
   */
  move(message: GmailMessage, from: string, to: string): void {
    message.labels.delete(labelOf(from))
    message.where = to === TRASH ? 'trash' : to === SPAM ? 'spam' : 'all'
    if (message.where !== 'all') message.labels.delete('\\Inbox')
    if (message.where === 'all' && to !== ALL_MAIL) this.addLabel(message, labelOf(to))
    this.touch(message)
  }

  touch(message: GmailMessage): void {
    this.modseq += 1
    message.modseq = this.modseq
    for (const [folder] of this.folders()) {
      const view = this.view(folder)
      if (!isIn(message, folder)) view.uids.delete(message.id)
      else if (!view.uids.has(message.id)) placeIn(view, message)
    }
    for (const listener of this.listeners) listener()
  }
}

export const labelOf = (folder: string): string => LABELS[folder] ?? folder

function isIn({ where, labels }: GmailMessage, folder: string): boolean {
  if (where === 'trash') return folder === TRASH
  if (where === 'spam') return folder === SPAM
  return folder === ALL_MAIL || labels.has(labelOf(folder))
}

function placeIn(view: View, { id }: GmailMessage): void {
  view.uids.set(id, view.next)
  view.next += 1
}

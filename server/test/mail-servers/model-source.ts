import type {
  Abilities,
  AppendedUid,
  FlagChange,
  FolderState,
  ImapSession,
  Moved,
  Outcome,
  Row,
} from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import { toRanges } from '#platform/imap/uid-ranges'

interface ModelMessage {
  uid: number
  raw: Buffer
  flags: Set<string>
  changed: bigint
  internalAt: number
}

interface ModelFolder {
  path: string
  use: string
  numbering: number
  next: number
  messages: Map<number, ModelMessage>
}

/** A mailbox in memory with the rules of IMAP, for tests of many interruptions. */
export interface ModelMailbox {
  folders: Map<string, ModelFolder>
  /** Bodies that were fetched. */
  fetched: number
  /** Commands that changed something. */
  writes: number
  /** Messages of a batch; few by default, so that there are several. */
  batchMessages: number
  /** Messages that a client appended. */
  appended: number
  /** Refuses an APPEND with this code, or loses its answer after or before it was carried out. */
  appendFate(): 'done' | 'lost_before' | 'lost_after' | { code: string }
  /** The provider saves what is sent through it. */
  savesSent: boolean
  append(path: string, raw: string, flags?: string[], internalAt?: number): number
  erase(path: string, uid: number): void
  mark(path: string, uid: number, flag: string, isOn: boolean): void
  move(path: string, uid: number, target: string): void
  copy(path: string, uid: number, target: string): void
  /** Gives all messages of a folder new UIDs. */
  renumber(path: string): void
  /** @param step is called before each answer, and may act on the mailbox or throw. A write is done before its answer. */
  open(step?: (name: string) => void, moves?: Abilities['moves']): ImapSession
}

export function createModelMailbox(paths: Record<string, string>): ModelMailbox {
  let changes = 1n
  const folders = new Map<string, ModelFolder>()
  for (const [path, use] of Object.entries(paths))
    folders.set(path, { path, use, numbering: 1, next: 1, messages: new Map() })

  function insert(path: string, message: Omit<ModelMessage, 'uid' | 'changed'>): number {
    const folder = folderAt(mailbox, path)
    const uid = folder.next
    folder.next += 1
    changes += 1n
    folder.messages.set(uid, { ...message, flags: new Set(message.flags), uid, changed: changes })
    return uid
  }

  const mailbox: ModelMailbox = {
    folders,
    fetched: 0,
    writes: 0,
    batchMessages: 5,
    appended: 0,
    appendFate: () => 'done',
    savesSent: false,
    append: (path, raw, flags = [], internalAt = Date.UTC(2026, 10, 20)) =>
      insert(path, { raw: Buffer.from(raw), flags: new Set(flags), internalAt }),
    erase: (path, uid) => void folderAt(mailbox, path).messages.delete(uid),
    mark(path, uid, flag, isOn) {
      const message = folderAt(mailbox, path).messages.get(uid)
      if (!message) return
      changes += 1n
      message.changed = changes
      if (isOn) message.flags.add(flag)
      else message.flags.delete(flag)
    },
    copy(path, uid, target) {
      const message = folderAt(mailbox, path).messages.get(uid)
      if (message) insert(target, message)
    },
    move(path, uid, target) {
      mailbox.copy(path, uid, target)
      mailbox.erase(path, uid)
    },
    renumber(path) {
      const folder = folderAt(mailbox, path)
      const messages = [...folder.messages.values()]
      folder.numbering += 1
      folder.messages.clear()
      folder.next = 1 + Math.floor(folder.next / 2)
      for (const message of messages) insert(path, message)
    },
    open: (step = () => undefined, moves = 'move') => createSession(mailbox, () => changes, step, moves),
  }
  return mailbox
}

function folderAt({ folders }: ModelMailbox, path: string): ModelFolder {
  const folder = folders.get(path)
  if (!folder) throw new Error(`no folder ${path}`)
  return folder
}

export const lostLine = (): ImapFailure =>
  new ImapFailure({ reason: 'lost', message: 'lost' as ImapFailure['userMessage'], code: '' })

function createSession(
  mailbox: ModelMailbox,
  changesNow: () => bigint,
  step: (name: string) => void,
  moves: Abilities['moves'],
): ImapSession {
  let opened: string | null = null
  let openedNumbering = 0
  let isUsable = true
  const before = (name: string): void => {
    if (!isUsable) throw lostLine()
    try {
      step(name)
      // Servers end the sessions of a folder that they number anew.
      const folder = mailbox.folders.get(opened ?? '')
      if (name !== 'open' && folder && folder.numbering !== openedNumbering) throw lostLine()
    } catch (error) {
      isUsable = false
      throw error
    }
  }
  const messages = (): ModelMessage[] => {
    const folder = mailbox.folders.get(opened ?? '')
    return folder ? [...folder.messages.values()].sort((a, b) => a.uid - b.uid) : []
  }
  const rowOf = ({ uid, flags, raw, internalAt }: ModelMessage): Row => ({
    uid,
    flags: [...flags],
    labels: null,
    size: raw.length,
    internalAt,
    remoteId: '',
  })
  async function* listed<T>(name: string, wanted: (m: ModelMessage) => boolean, read: (m: ModelMessage) => T) {
    before(name)
    const found = messages().filter(wanted)
    for (const [index, message] of found.entries()) {
      if (index % 7 === 3) before(`${name} in the middle`)
      if (mailbox.folders.get(opened ?? '')?.messages.has(message.uid)) yield read(message)
    }
  }
  const ofUids = (uids: readonly number[]) => {
    const wanted = new Set(uids)
    return ({ uid }: ModelMessage): boolean => wanted.has(uid)
  }
  const refuse = () => Promise.reject(new Error('the model takes no such change'))
  /** Runs commands one by one; a lost line leaves it open whether the last one was done. */
  async function change<T>(commands: readonly [name: string, work: () => void][], value: T): Promise<Outcome<T>> {
    try {
      for (const [name, work] of commands) {
        before(name)
        mailbox.writes += 1
        work()
        before(`answer to ${name}`)
      }
      return { status: 'done', value }
    } catch (error) {
      if (error instanceof ImapFailure) return { status: 'unknown' }
      throw error
    }
  }
  const path = (): string => opened ?? ''
  const markAll = (uids: readonly number[], { add, remove }: FlagChange): void => {
    for (const uid of uids) {
      for (const flag of add) mailbox.mark(path(), uid, flag, true)
      for (const flag of remove) mailbox.mark(path(), uid, flag, false)
    }
  }
  const eraseAll = (uids: readonly number[]): void => {
    for (const uid of uids) mailbox.erase(path(), uid)
  }
  return {
    abilities: {
      changesSince: true,
      stableIds: false,
      moves,
      erases: moves !== 'copy_and_mark',
      labels: false,
      idle: false,
      countsInList: false,
    },
    quirks: {
      provider: 'other',
      batchMessages: mailbox.batchMessages,
      savesSent: mailbox.savesSent,
      bytesPerDay: 0,
    },
    isUsable: () => isUsable,
    async listFolders() {
      before('list')
      return [...mailbox.folders.values()].map(({ path, use }) => ({
        path,
        delimiter: '/',
        use,
        useFrom: use ? ('server' as const) : ('' as const),
        canOpen: true,
        counters: null,
      }))
    },
    async open(path): Promise<FolderState> {
      before('open')
      const folder = mailbox.folders.get(path)
      if (!folder)
        throw new ImapFailure({ reason: 'folder_missing', message: 'gone' as ImapFailure['userMessage'], code: '' })
      opened = path
      openedNumbering = folder.numbering
      return {
        path,
        numbering: String(folder.numbering),
        next: folder.next,
        changes: String(changesNow()),
        count: folder.messages.size,
        remoteId: '',
        isReadOnly: false,
        flags: [],
        takesKeywords: true,
      }
    },
    listNew: (first) => listed('new', ({ uid }) => uid >= first, rowOf),
    listThese: (uids) => listed('these', ofUids(uids), rowOf),
    listChanged: (since) => listed('changed', ({ changed }) => changed > BigInt(since), rowOf),
    listFlags: (first) => listed('flags', ({ uid }) => uid >= first, rowOf),
    async listAll() {
      before('all')
      const uids = messages().map(({ uid }) => uid)
      return { uids: toRanges(uids), count: uids.length, isComplete: true }
    },
    fetchIdentity: (uids) =>
      listed('identity', ofUids(uids), ({ uid, raw }) => ({
        uid,
        size: raw.length,
        remoteId: '',
        header: headerOf(raw),
      })),
    fetchRaw: (uids) =>
      listed('raw', ofUids(uids), ({ uid, raw }) => {
        mailbox.fetched += 1
        return { uid, raw, isWhole: true }
      }),
    async move(uids, target) {
      const there = folderAt(mailbox, target)
      const made = new Map<number, number>()
      const copy = (): void => {
        for (const uid of uids) {
          if (!messages().some((message) => message.uid === uid)) continue
          made.set(uid, there.next)
          mailbox.copy(path(), uid, target)
        }
      }
      const moved: Moved = { numbering: String(there.numbering), uids: made }
      const erase = (): void => eraseAll([...made.keys()])
      if (moves === 'move') return change([['move', () => [copy(), erase()]]], moved)
      const marked = (): void => markAll(uids, { add: ['\\Deleted'], remove: [] })
      const last: [string, () => void][] = moves === 'copy_and_erase' ? [['expunge', erase]] : []
      return change([['copy', copy], ['mark', marked], ...last], moved)
    },
    mark: (uids, flags) => change([['store', () => markAll(uids, flags)]], null),
    label: refuse,
    async append(path, raw, flags, at): Promise<Outcome<AppendedUid | null>> {
      before('append')
      const fate = mailbox.appendFate()
      if (typeof fate === 'object') return { status: 'refused', code: fate.code, words: 'No.' }
      if (fate !== 'lost_before') {
        mailbox.append(path, raw.toString(), [...flags], at)
        mailbox.appended += 1
      }
      if (fate === 'done') return { status: 'done', value: null }
      isUsable = false
      return { status: 'unknown' }
    },
    async findByHeader({ name, value }) {
      before('find')
      const isNamed = (line: string): boolean => line.toLowerCase().startsWith(`${name}:`) && line.includes(value)
      return messages()
        .filter(({ raw }) => headerOf(raw).toString().split('\r\n').some(isNamed))
        .map(({ uid }) => uid)
    },
    erase: (uids) => change([['expunge', () => eraseAll(uids)]], null),
    watch: refuse,
    async close() {},
    drop() {
      isUsable = false
    },
  }
}

const headerOf = (raw: Buffer): Buffer => raw.subarray(0, raw.indexOf('\r\n\r\n'))

import type { Abilities, FolderState, ImapSession, Moved, Outcome } from '#platform/imap/imap'

interface Message {
  id: string
  flags: Set<string>
}

interface Folder {
  numbering: string
  next: number
  messages: Map<number, Message>
  isReadOnly: boolean
}

/** Refuses a command that names this message, or loses its answer after or before it was done. */
export type Mishap = (
  command: string,
  ids: readonly string[],
) => 'done' | 'lost_before' | 'lost_after' | { code: string }

/** Folders of a mail server in memory, for rules that need no protocol. */
export interface MemoryServer {
  folders: Map<string, Folder>
  /** Commands that changed something, in order. */
  commands: string[]
  mishap: Mishap
  add(path: string, id: string, ...flags: string[]): number
  /** Another mail program. */
  move(id: string, from: string, to: string): void
  renumber(path: string): void
  /** `folder: flags` of each message, by id. */
  state(): Record<string, string[]>
  open(abilities?: Partial<Abilities>): ImapSession
}

export function createMemoryServer(paths: readonly string[]): MemoryServer {
  const folders = new Map<string, Folder>(
    paths.map((path) => [path, { numbering: '1', next: 1, messages: new Map(), isReadOnly: false }]),
  )
  const get = (path: string): Folder => {
    const folder = folders.get(path)
    if (!folder) throw new Error(`there is no folder ${path}`)
    return folder
  }
  function put(path: string, message: Message): number {
    const folder = get(path)
    const uid = folder.next
    folder.next += 1
    folder.messages.set(uid, message)
    return uid
  }
  const server: MemoryServer = {
    folders,
    commands: [],
    mishap: () => 'done',
    add: (path, id, ...flags) => put(path, { id, flags: new Set(flags) }),
    move(id, from, to) {
      const [uid, message] = [...get(from).messages].find(([, other]) => other.id === id) ?? []
      if (uid === undefined || !message) throw new Error(`${id} is not in ${from}`)
      get(from).messages.delete(uid)
      put(to, message)
    },
    renumber(path) {
      const folder = get(path)
      const messages = [...folder.messages.values()]
      Object.assign(folder, { numbering: `${Number(folder.numbering) + 1}`, next: 100, messages: new Map() })
      for (const message of messages) put(path, message)
    },
    state() {
      const state: Record<string, string[]> = {}
      for (const [path, { messages }] of folders)
        for (const { id, flags } of messages.values())
          state[id] = [...(state[id] ?? []), `${path}: ${[...flags].sort().join(' ')}`].sort()
      return state
    },
    open: (abilities = {}) => openMemorySession(server, get, put, abilities),
  }
  return server
}

const ABILITIES: Abilities = {
  changesSince: true,
  stableIds: false,
  moves: 'move',
  erases: true,
  labels: false,
  idle: true,
  countsInList: true,
}

function openMemorySession(
  server: MemoryServer,
  get: (path: string) => Folder,
  put: (path: string, message: Message) => number,
  changed: Partial<Abilities>,
): ImapSession {
  const abilities = { ...ABILITIES, ...changed }
  let path = ''
  let isUsable = true
  const mark = (uids: readonly number[], add: readonly string[], remove: readonly string[]): void => {
    for (const uid of uids) {
      const message = get(path).messages.get(uid)
      for (const flag of add) message?.flags.add(flag)
      for (const flag of remove) message?.flags.delete(flag)
    }
  }
  function run<T>(command: string, uids: readonly number[], work: () => T): Outcome<T> {
    const ids = uids.flatMap((uid) => get(path).messages.get(uid)?.id ?? [])
    const fate = server.mishap(command, ids)
    if (typeof fate === 'object') return { status: 'refused', code: fate.code, words: 'No.' }
    if (fate === 'lost_before') return lost()
    server.commands.push(`${command} ${path} ${ids.join()}`)
    const value = work()
    return fate === 'lost_after' ? lost() : { status: 'done', value }
  }
  function lost(): { status: 'unknown' } {
    isUsable = false
    return { status: 'unknown' }
  }
  function copy(uids: readonly number[], target: string): Map<number, number> {
    const made = new Map<number, number>()
    for (const uid of uids) {
      const message = get(path).messages.get(uid)
      if (message) made.set(uid, put(target, { id: message.id, flags: new Set(message.flags) }))
    }
    return made
  }
  const eraseNow = (uids: readonly number[]): void => {
    for (const uid of uids) get(path).messages.delete(uid)
  }
  const session = {
    abilities,
    isUsable: () => isUsable,
    async open(name: string): Promise<FolderState> {
      path = name
      const folder = get(name)
      const keywords = [...folder.messages.values()].flatMap(({ flags }) => [...flags])
      return {
        path: name,
        numbering: folder.numbering,
        next: folder.next,
        changes: null,
        count: folder.messages.size,
        remoteId: '',
        isReadOnly: folder.isReadOnly,
        flags: [...new Set(['\\Seen', '\\Deleted', ...keywords])],
        takesKeywords: true,
      }
    },
    async move(uids: readonly number[], target: string): Promise<Outcome<Moved | null>> {
      const moved = (uidMap: Map<number, number>): Moved => ({ numbering: get(target).numbering, uids: uidMap })
      if (abilities.moves === 'move')
        return run(`MOVE ${target} of`, uids, () => {
          const made = copy(uids, target)
          eraseNow([...made.keys()])
          return moved(made)
        })
      const copied = run(`COPY ${target} of`, uids, () => copy(uids, target))
      if (copied.status !== 'done') return copied
      const removed = run('REMOVE of', uids, () =>
        abilities.moves === 'copy_and_erase' ? eraseNow(uids) : mark(uids, ['\\Deleted'], []),
      )
      return removed.status === 'done' ? { status: 'done', value: moved(copied.value) } : { status: 'unknown' }
    },
    async mark(uids: readonly number[], { add, remove }: { add: readonly string[]; remove: readonly string[] }) {
      return run(`STORE +${add.join('+')} -${remove.join('-')} of`, uids, () => {
        mark(uids, add, remove)
        return null
      })
    },
    async erase(uids: readonly number[]) {
      return run('ERASE of', uids, () => {
        eraseNow(uids)
        return null
      })
    },
  }
  return session as unknown as ImapSession
}

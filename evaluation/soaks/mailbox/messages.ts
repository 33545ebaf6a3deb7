import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Random } from '../random.ts'
import type { OtherProgram, SyncedFolder } from './other-program.ts'

const TEXTS = [
  'Could you please send the samples by Friday?',
  'Forty per cent off everything. Unsubscribe at https://shop.example/u',
  'The minutes of Tuesday are attached.',
  'You have won a prize. Reply with the number of your bank account.',
]

/** Messages that the other program stored, with the number of their copies on the server. */
export interface Messages {
  readonly copies: Map<string, number>
  /** Messages of which the other program erased a copy. */
  readonly erased: ReadonlySet<string>
  /** Mailboxes into which somebody moved an email here after its last message was erased. */
  readonly keptIn: ReadonlyMap<string, ReadonlySet<Mailbox>>
  /** Adds a new message to a folder. */
  add(folder: SyncedFolder): Promise<void>
  /** Notes that the other program made or erased copies. */
  count(id: string, change: number): void
  /** Messages of which both sides may have made a copy at once. */
  readonly twinned: ReadonlySet<string>
  /** Notes that a program without MOVE is about to move a message. */
  noteTwin(id: string): void
  /** Notes that the other program begins to erase a message. */
  beginErasing(id: string): void
  /** Notes that somebody moved an email here, or tried it. */
  noteMove(id: string, mailbox: Mailbox): void
}

export function createMessages(program: OtherProgram, random: Random, name: string): Messages {
  const copies = new Map<string, number>()
  const erased = new Set<string>()
  const twinned = new Set<string>()
  const keptIn = new Map<string, Set<Mailbox>>()
  return {
    copies,
    erased,
    keptIn,
    twinned,
    noteTwin: (id) => void twinned.add(id),
    beginErasing: (id) => void keptIn.set(id, new Set()),
    noteMove: (id, mailbox) => void keptIn.get(id)?.add(mailbox),
    count(id, change) {
      copies.set(id, (copies.get(id) ?? 0) + change)
      if (change < 0) erased.add(id)
    },
    async add(folder) {
      const id = `${name}.${copies.size + 1}@chaos.example`
      const raw = [
        'From: Mara Lind <mara@lind.example>',
        'To: anna@press.example',
        `Subject: ${id}`,
        `Message-ID: <${id}>`,
        '',
        random.pick(TEXTS),
      ].join('\r\n')
      copies.set(id, 1)
      await program.append(folder, `${raw}\r\n`, random.next() < 0.3)
    },
  }
}

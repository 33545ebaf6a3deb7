import type { Random } from '../random.ts'
import type { Messages } from './messages.ts'
import type { OtherProgram } from './other-program.ts'
import type { WatchedLine } from './watched-line.ts'

/** A command of the service may still be running after this time. */
const OVERLAP_MS = 1_000

/** The other program does something at random. @returns what it did. */
export async function actElsewhere(
  program: OtherProgram,
  messages: Messages,
  random: Random,
  line: Pick<WatchedLine, 'movedSince'>,
): Promise<string> {
  const { folders } = program
  const roll = random.next()
  if (roll < 0.04 && program.renumber) {
    for (const folder of program.moves ? [] : folders.filter(({ role }) => role === 'other'))
      for (const { id } of await program.list(folder)) messages.noteTwin(id)
    await program.renumber()
    return 'renumbered'
  }
  if (roll < 0.25) {
    await messages.add(random.pick(folders.filter(({ role }) => role === 'inbox' || role === 'other')))
    return 'stored'
  }
  const folder = random.pick(folders)
  const listed = await program.list(folder)
  if (listed.length === 0) return 'nothing'
  const { uid, id } = random.pick(listed)
  const target = random.pick(folders.filter((each) => each !== folder))
  if (roll < 0.5) {
    await program.mark(folder, uid, random.next() < 0.6)
    return 'marked'
  }
  if (roll < 0.85) {
    if (!program.moves) messages.noteTwin(id)
    const began = performance.now()
    messages.count(id, await program.move(folder, uid, target))
    // Cyrus and Dovecot make two copies when two clients move a message at the same time.
    if (line.movedSince(began - OVERLAP_MS)) messages.noteTwin(id)
    return 'moved'
  }
  if (roll < 0.92 && program.copy) {
    messages.count(id, await program.copy(folder, uid, target))
    return 'copied'
  }
  if (folder.role !== 'trash') return 'nothing'
  if (!program.moves) messages.noteTwin(id)
  messages.beginErasing(id)
  messages.count(id, await program.erase(folder, uid))
  return 'erased'
}

import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Messages } from './messages.ts'
import type { ServerCopy } from './other-program.ts'
import type { EmailHere } from './read-emails.ts'

/** Of several copies of a message, the one in the first of these decides. */
const RANK: readonly Mailbox[] = ['inbox', 'sent', 'archived', 'spam', 'trash']

/** Compares both sides email by email. @returns a line for each fault, which begins with its kind. */
export function findDifferences(
  { copies, erased, keptIn, twinned }: Messages,
  server: ReadonlyMap<string, ServerCopy[]>,
  emails: readonly EmailHere[],
): string[] {
  const faults: string[] = []
  for (const [id, expected] of copies) {
    const there = server.get(id) ?? []
    const here = emails.filter(({ message_id }) => message_id === id)
    if (here.length > 1) faults.push(`doubled: ${id} is here ${here.length} times`)
    if (there.length < expected) faults.push(`lost: ${id} has ${there.length} of ${expected} copies there`)
    // Without MOVE both sides may copy a message before one of them erases the original.
    if (there.length > expected && !twinned.has(id))
      faults.push(`doubled: ${id} has ${there.length} copies there, not ${expected}`)
    const [email] = here
    if (!email) {
      // An email that another program erased before it was imported was never here.
      if (there.length > 0 || !erased.has(id)) faults.push(`lost: ${id} is not here`)
    } else if (there.length === 0) {
      // Taking it out of trash keeps an email that is nowhere on the server.
      const isKept = email.mailbox === 'trash' || keptIn.get(id)?.has(email.mailbox)
      if (!isKept) faults.push(`diverged: ${id} was erased there and is ${email.mailbox} here`)
    } else faults.push(...compare(email, there))
  }
  return faults
}

function compare({ message_id, mailbox, read }: EmailHere, there: readonly ServerCopy[]): string[] {
  const faults: string[] = []
  const folders = there.map(({ folder }) => folder).join(', ')
  const mailboxThere = RANK.find((each) => there.some((copy) => copy.mailbox === each))
  if (mailbox !== mailboxThere) faults.push(`diverged: ${message_id} is ${mailbox} here and in ${folders} there`)
  const isSeen = there.some((copy) => copy.isSeen)
  if (read !== isSeen) faults.push(`diverged: ${message_id} is ${read ? 'read' : 'unread'} here, not in ${folders}`)
  return faults
}

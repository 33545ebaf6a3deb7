import type { Delivery } from '../moody-smtp.ts'
import { findFaults as findMailFaults } from '../verify-mails.ts'
import { type ClientLog, type JournalEvent, possibleValues } from './client-log.ts'
import type { FinalState } from './read-final-state.ts'

const ENDED = ['completed', 'failed', 'canceled']

/**
 * Compares the answers of clients with the final state, and the followers' events with the journal. It uses only what
 * the API promises, not the implementation.
 */
export function verify(log: ClientLog, end: FinalState, deliveries: ReadonlyMap<string, Delivery>): string[] {
  return [
    ...log.faults,
    ...verifyMails(log, end),
    ...verifyNotes(log, end),
    ...verifySent(log, end, deliveries),
    ...verifyRuns(log, end),
    ...verifyFollowers(log, end.journal),
    ...verifyJournal(end),
    ...verifyCounts(end),
  ]
}

function verifyMails({ mails }: ClientLog, end: FinalState): string[] {
  const stored = Map.groupBy([...end.mails], ([, { subject }]) => subject)
  return [...mails].flatMap(([subject, { isAcknowledged, id, changes }]) => {
    const found = stored.get(subject) ?? []
    const [first] = found
    if (found.length > 1) return [`the mail ${subject} is there ${found.length} times`]
    if (!isAcknowledged) return []
    if (!first) return [`the mail ${subject} was taken and is gone`]
    if (first[0] !== id) return [`the mail ${subject} has another id than it was given`]
    // Before the first move, triage decides the mailbox.
    if (!changes.some((change) => change.isAcknowledged)) return []
    const right = possibleValues(changes, '')
    return right.has(first[1].mailbox)
      ? []
      : [`the mail ${subject} lies in ${first[1].mailbox}, not in ${[...right].join(' or ')}`]
  })
}

function verifyNotes({ notes }: ClientLog, end: FinalState): string[] {
  const stored = Map.groupBy(end.notes, ({ title }) => title)
  return [...notes].flatMap(([title, { isAcknowledged, id, changes }]) => {
    const found = stored.get(title) ?? []
    const [first] = found
    if (found.length > 1) return [`the note ${title} is there ${found.length} times`]
    if (!isAcknowledged) return []
    if (!first) return [`the note ${title} was taken and is gone`]
    if (first._id !== id) return [`the note ${title} has another id than it was given`]
    const right = possibleValues(changes, 'first')
    return right.has(first.text_content)
      ? []
      : [`the note ${title} says ${first.text_content}, not ${[...right].join(' or ')}`]
  })
}

function verifySent({ sent }: ClientLog, end: FinalState, deliveries: ReadonlyMap<string, Delivery>): string[] {
  const orders = Map.groupBy(end.outgoing, ({ to }) => to[0] ?? '')
  const filed = Map.groupBy(end.mails.values(), ({ subject }) => subject)
  const noPlan = { takenBack: new Set<string>() } as Parameters<typeof findMailFaults>[2]
  return [...sent].flatMap(([to, isAcknowledged]) => {
    const found = orders.get(to) ?? []
    const [first] = found
    if (found.length > 1) return [`the mail to ${to} was ordered ${found.length} times`]
    if (!first) return isAcknowledged || deliveries.has(to) ? [`the mail to ${to} was ordered and is gone`] : []
    const copies = filed.get(to)?.length ?? 0
    const wrongCopies =
      first.status === 'sent' && copies !== 1 ? [`the mail to ${to} lies in sent ${copies} times`] : []
    return [...findMailFaults(first, deliveries, noPlan), ...wrongCopies]
  })
}

const verifyRuns = ({ runs }: ClientLog, end: FinalState): string[] =>
  [...runs].flatMap(([id, isAcknowledged]) => {
    const status = end.runs.get(id)
    if (status === undefined) return isAcknowledged ? [`the run ${id} was taken and is gone`] : []
    return ENDED.includes(status) ? [] : [`the run ${id} is still ${status}`]
  })

/** A polling follower receives every event in order; a connection receives a gapless part. */
function verifyFollowers({ followed, received }: ClientLog, journal: JournalEvent[]): string[] {
  const positions = new Map(journal.map(({ seq }, index) => [seq, index]))
  const isPart = (events: JournalEvent[]): boolean => {
    const first = positions.get(events[0]?.seq ?? '') ?? -1
    return events.every(({ seq }, index) => positions.get(seq) === first + index)
  }
  return [
    ...(followed.length === journal.length && isPart(followed)
      ? []
      : [`a follower heard ${followed.length} events, and the journal has ${journal.length}, or in another order`]),
    ...received.flatMap((events, index) =>
      events.length === 0 || isPart(events) ? [] : [`connection ${index} has a gap among its ${events.length} events`],
    ),
  ]
}

/** The journal alone must yield the mailbox of every email, the notes, and the result of each send and run. */
function verifyJournal({ journal, mails, notes, outgoing, runs }: FinalState): string[] {
  const reported = { mails: new Map<string, string>(), notes: new Set<string>(), last: new Map<string, string>() }
  const faults: string[] = []
  for (const { name, payload } of journal) {
    const { email_id, mailbox, record_id, outgoing_email_id, run_id, status } = payload as Record<string, string>
    const id = email_id ?? record_id ?? ''
    if (name.endsWith(':created') && (reported.mails.has(id) || reported.notes.has(id)))
      faults.push(`${id} was created twice`)
    if (name === 'email:deleted') reported.mails.delete(id)
    else if (email_id !== undefined && mailbox !== undefined) reported.mails.set(email_id, mailbox)
    else if (name === 'record:created') reported.notes.add(id)
    else if (status !== undefined) reported.last.set(outgoing_email_id ?? run_id ?? '', status)
  }
  const differing = [...mails].filter(([id, { mailbox }]) => reported.mails.get(id) !== mailbox)
  if (differing.length > 0 || reported.mails.size !== mails.size)
    faults.push(
      `the journal tells of ${reported.mails.size} mails, ${mails.size} are there, ${differing.length} lie elsewhere`,
    )
  if (reported.notes.size !== notes.length || notes.some(({ _id }) => !reported.notes.has(_id)))
    faults.push(`the journal tells of ${reported.notes.size} notes, ${notes.length} are there`)
  for (const [id, status] of [...outgoing.map((each) => [each._id, each.status] as const), ...runs])
    if (reported.last.get(id) !== status)
      faults.push(`the journal says that ${id} is ${reported.last.get(id)}, and it is ${status}`)
  return faults
}

function verifyCounts({ counts, mails, notes }: FinalState): string[] {
  const counted: Record<string, number> = {}
  for (const { mailbox } of mails.values()) counted[mailbox] = (counted[mailbox] ?? 0) + 1
  const wrong = Object.entries(counts.mailboxes).filter(([mailbox, count]) => count !== (counted[mailbox] ?? 0))
  return [
    ...wrong.map(([mailbox, count]) => `${count} mails are counted in ${mailbox}, ${counted[mailbox] ?? 0} are there`),
    ...(counts.notes === notes.length ? [] : [`${counts.notes} notes are counted, ${notes.length} are there`]),
  ]
}

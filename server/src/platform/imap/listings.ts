import type { FetchMessageObject, FetchQueryObject } from 'imapflow'
import { callFailure } from './describe-call.ts'
import type { Abilities, FlagsRow, IdentityRow, Listing, Row } from './imap.ts'
import type { Line } from './line.ts'
import { readFlagsRow, readIdentity, readRow, readUid } from './rows.ts'
import { countOf, formatUids, from, toRanges } from './uid-ranges.ts'

// ENVELOPE and BODYSTRUCTURE are never asked for: iCloud and others send broken ones.

export async function* listNew(line: Line, { labels }: Abilities, first: number): AsyncGenerator<Row> {
  for await (const row of rowsFrom(line, first, rowQuery(labels), (message) => readRow(message, labels))) yield row
}

export async function* listThese(line: Line, { labels }: Abilities, uids: readonly number[]): AsyncGenerator<Row> {
  if (uids.length === 0 || isEmpty(line)) return
  const wanted = new Set(uids)
  for await (const message of line.rows(formatUids(uids), rowQuery(labels))) {
    const row = readRow(message, labels)
    if (row && wanted.delete(row.uid)) yield row
  }
}

const rowQuery = (labels: boolean): FetchQueryObject => ({
  uid: true,
  flags: true,
  size: true,
  internalDate: true,
  labels,
})

export async function* listFlags(line: Line, { labels }: Abilities, first: number): AsyncGenerator<FlagsRow> {
  const query = { uid: true, flags: true, labels }
  for await (const row of rowsFrom(line, first, query, (message) => readFlagsRow(message, labels))) yield row
}

export async function* listChanged(
  line: Line,
  { labels, changesSince }: Abilities,
  since: string,
): AsyncGenerator<FlagsRow> {
  if (!changesSince) throw new Error('the server does not list changes')
  const query = { uid: true, flags: true, labels }
  const read = (message: FetchMessageObject): FlagsRow | null => readFlagsRow(message, labels)
  for await (const row of rowsFrom(line, 1, query, read, BigInt(since))) yield row
}

/** An empty range names the last message on some servers, so lower UIDs are skipped. */
async function* rowsFrom<R extends { uid: number }>(
  line: Line,
  first: number,
  query: FetchQueryObject,
  read: (message: FetchMessageObject) => R | null,
  changedSince?: bigint,
): AsyncGenerator<R> {
  if (isEmpty(line)) return
  for await (const message of line.rows(from(first), query, changedSince)) {
    const row = read(message)
    if (row && row.uid >= first) yield row
  }
}

/**
 * Received names each delivery, so that two messages with one Message-ID differ. The last two name the Message-ID that a
 * provider replaced.
 */
const IDENTITY_HEADERS = [
  'message-id',
  'from',
  'date',
  'subject',
  'received',
  'x-microsoft-original-message-id',
  'x-google-original-message-id',
]

export async function* fetchIdentity(line: Line, uids: readonly number[]): AsyncGenerator<IdentityRow> {
  if (uids.length === 0 || isEmpty(line)) return
  const wanted = new Set(uids)
  const query = { uid: true, size: true, headers: IDENTITY_HEADERS }
  for await (const message of line.rows(formatUids(uids), query)) {
    const row = readIdentity(message)
    if (row && wanted.delete(row.uid)) yield row
  }
}

export async function listAll(line: Line, by: 'search' | 'fetch'): Promise<Listing> {
  if (isEmpty(line)) return { uids: [], count: 0, isComplete: true }
  const uids = toRanges(by === 'search' ? await searchAll(line) : await fetchAll(line))
  const count = countOf(uids)
  return { uids, count, isComplete: count === countNow(line) }
}

/** The date keeps the search short where the server reads each message for it. */
export async function findByHeader(
  line: Line,
  { name, value, since }: { name: string; value: string; since: number },
): Promise<number[]> {
  if (isEmpty(line)) return []
  const query = { header: { [name]: value }, since: new Date(since) }
  const uids = await line.read(() => line.client.search(query, { uid: true }))
  if (!Array.isArray(uids)) throw callFailure('refused', { code: 'SEARCH' })
  return uids
}

/** ESEARCH is never asked for: several servers answer it with nothing. */
async function searchAll({ client, limits, read }: Line): Promise<number[]> {
  const uids = await read(() => client.search({ all: true }, { uid: true }))
  if (!Array.isArray(uids)) throw callFailure('refused', { code: 'SEARCH' })
  if (uids.length > limits.maxMessages) throw callFailure('protocol', { code: 'TooManyResponses' })
  return uids
}

async function fetchAll(line: Line): Promise<number[]> {
  const uids: number[] = []
  for await (const message of line.rows(from(1), { uid: true })) {
    const uid = readUid(message)
    if (uid !== null) uids.push(uid)
  }
  return uids
}

const countNow = ({ client }: Line): number => (client.mailbox ? client.mailbox.exists : 0)

/** @throws when no folder is open */
function isEmpty(line: Line): boolean {
  if (!line.client.usable) throw callFailure('lost', { code: '' })
  if (!line.client.mailbox) throw new Error('no folder is open')
  return countNow(line) === 0
}

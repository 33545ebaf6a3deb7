import type { NetworkRules } from '#platform/network/find-addresses'
import type { ImapFailure, ImapStepName } from './imap-failure.ts'
import type { Quirks } from './quirks.ts'

/** A mail server to read from, as entered by the user. */
export interface ImapServer {
  host: string
  port: number
  /** `plain` only for private hosts that the operator allows. */
  security: 'tls' | 'starttls' | 'plain'
  user: string
  /** '' with an access token. */
  password: string
  /** OAuth 2 access token for XOAUTH2 or OAUTHBEARER; '' with a password. */
  accessToken: string
  /** SHA-256 of the only certificate to accept; '' = the usual check by authority and name. */
  approvedCertificate: string
}

export interface ImapOptions {
  network: NetworkRules
  limits?: Partial<ImapLimits>
  /** Receives each finished step, a failed one last. */
  onStep?: (step: ImapStep) => void
}

export interface ImapStep {
  name: ImapStepName
  ok: boolean
  message: string
}

export type OpenedImap = { ok: true; session: ImapSession } | { ok: false; failure: ImapFailure }

/** Limits against a slow or hostile server: real milliseconds, bytes and counts. */
export interface ImapLimits {
  resolveMs: number
  /** Per address of the host, and for a TLS handshake. */
  connectMs: number
  greetingMs: number
  /** From the greeting to a usable session, including STARTTLS. */
  signInMs: number
  /** From a command to its end. */
  commandMs: number
  /** From one row of a listing to the next. */
  rowMs: number
  /** A connection that is silent for longer is closed. */
  silenceMs: number
  /** IDLE is renewed after this time; below `silenceMs`. */
  renewIdleMs: number
  maxLiteralBytes: number
  /** One line; a listing of a million UIDs is one line. */
  maxLineBytes: number
  maxResponseTokens: number
  /** Everything that the server sends for one command other than FETCH. */
  maxAnswerBytes: number
  maxFolders: number
  maxPathLength: number
  /** Messages of one folder. */
  maxMessages: number
}

const MB = 1024 * 1024

export const IMAP_LIMITS: ImapLimits = {
  resolveMs: 10_000,
  connectMs: 10_000,
  greetingMs: 20_000,
  signInMs: 60_000,
  commandMs: 300_000,
  rowMs: 600_000,
  silenceMs: 300_000,
  renewIdleMs: 240_000,
  maxLiteralBytes: 31 * MB,
  maxLineBytes: 8 * MB,
  maxResponseTokens: 200_000,
  maxAnswerBytes: 16 * MB,
  maxFolders: 2_000,
  maxPathLength: 500,
  maxMessages: 1_000_000,
}

/** Result of a change on the server. */
export type Outcome<T = null> =
  | { status: 'done'; value: T }
  /** The server refused it and changed nothing. `code`: its response code such as OVERQUOTA, or ''. */
  | { status: 'refused'; code: string; words: string }
  /** The answer never came, or a part was done: look at the folders before trying again. */
  | { status: 'unknown' }

export interface Abilities {
  /** CONDSTORE (RFC 7162): a folder lists what changed since a value. */
  changesSince: boolean
  /** Messages have ids that survive moves: OBJECTID (RFC 8474) or Gmail's. */
  stableIds: boolean
  /** How `move` works: MOVE (RFC 6851); COPY, then UID EXPUNGE of the originals; or COPY that leaves them marked. */
  moves: 'move' | 'copy_and_erase' | 'copy_and_mark'
  /** UIDPLUS (RFC 4315): `erase` removes exactly the named messages. */
  erases: boolean
  /** Gmail's labels. */
  labels: boolean
  idle: boolean
  /** LIST reports the counters of folders at no cost (RFC 5819). */
  countsInList: boolean
}

export interface RemoteFolder {
  path: string
  delimiter: string
  /** Special use such as \Sent (RFC 6154), \Inbox for the inbox, or ''. */
  use: string
  /** `name`: guessed from the folder's name. */
  useFrom: 'server' | 'name' | ''
  canOpen: boolean
  /** Null unless LIST reports them. UIDVALIDITY is missing on purpose: some servers invent it here. */
  counters: FolderCounters | null
}

export interface FolderCounters {
  count: number
  next: number | null
  changes: string | null
}

/** A folder as it was when it was opened. */
export interface FolderState {
  path: string
  /** UIDVALIDITY; UIDs of another numbering mean other messages. */
  numbering: string
  /** The next UID; null when the server does not say. */
  next: number | null
  /** HIGHESTMODSEQ; null without CONDSTORE. */
  changes: string | null
  count: number
  /** MAILBOXID (RFC 8474), or ''. */
  remoteId: string
  isReadOnly: boolean
  /** Flags that can be set for good. */
  flags: string[]
  /** Any keyword can be set. */
  takesKeywords: boolean
}

export interface FlagsRow {
  uid: number
  flags: string[]
  /** Gmail's labels; null elsewhere. */
  labels: string[] | null
}

export interface Row extends FlagsRow {
  /** A hint; some servers are off. */
  size: number
  /** Epoch milliseconds; null when it cannot be read. */
  internalAt: number | null
  /** EMAILID or X-GM-MSGID, or ''. */
  remoteId: string
}

export interface IdentityRow {
  uid: number
  size: number
  remoteId: string
  /** Header lines Message-ID, From, Date, Subject, Received and those of a replaced Message-ID, as they are. */
  header: Buffer
}

export interface RawRow {
  uid: number
  raw: Buffer
  /** False when only the beginning was fetched, because the message is too large. */
  isWhole: boolean
}

export interface RawLimits {
  /** Larger messages are fetched in pieces. */
  wholeUpTo: number
  /** Only the beginning of larger messages is fetched. */
  maxBytes: number
  /** Length of that beginning. */
  beginningBytes: number
}

/** UIDs in ascending order, as inclusive ranges. */
export type UidRanges = readonly (readonly [first: number, last: number])[]

export interface Listing {
  uids: UidRanges
  count: number
  /** The listing has as many messages as the folder. Believe nothing of it otherwise. */
  isComplete: boolean
}

export interface FlagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** New UIDs of moved messages, as far as the server tells them. */
export interface Moved {
  numbering: string
  uids: ReadonlyMap<number, number>
}

export type Hint = 'arrived' | 'gone' | 'changed'

/**
 * A signed-in connection. One call at a time; UIDs always. Every call may throw an ImapFailure; afterwards `isUsable`
 * tells whether the session goes on. A consumer that stops a listing early ends the session.
 */
export interface ImapSession {
  readonly abilities: Abilities
  readonly quirks: Quirks
  isUsable(): boolean
  listFolders(): Promise<RemoteFolder[]>
  open(path: string, options?: { readOnly?: boolean }): Promise<FolderState>
  /** Lists messages with this UID or a higher one. */
  listNew(from: number): AsyncIterable<Row>
  /** Lists these messages, as far as they are still there, in any order. */
  listThese(uids: readonly number[]): AsyncIterable<Row>
  /** Lists messages that changed after this value of `changes`. Only with `abilities.changesSince`. */
  listChanged(since: string): AsyncIterable<FlagsRow>
  /** Lists the flags of messages with this UID or a higher one. */
  listFlags(from: number): AsyncIterable<FlagsRow>
  /** @param by `fetch` for servers whose SEARCH is wrong */
  listAll(by?: 'search' | 'fetch'): Promise<Listing>
  /** Finds messages of the open folder whose header contains the value, and that arrived on the day of `since` or later. */
  findByHeader(search: { name: string; value: string; since: number }): Promise<number[]>
  fetchIdentity(uids: readonly number[]): AsyncIterable<IdentityRow>
  /** Fetches messages that are still there, in any order. */
  fetchRaw(uids: readonly number[], limits: RawLimits): AsyncIterable<RawRow>
  move(uids: readonly number[], path: string): Promise<Outcome<Moved | null>>
  mark(uids: readonly number[], change: FlagChange): Promise<Outcome>
  label(uids: readonly number[], change: FlagChange): Promise<Outcome>
  /** Answers the new UID, or null when the server does not tell it. */
  append(path: string, raw: Buffer, flags: readonly string[], at: number): Promise<Outcome<AppendedUid | null>>
  /** Erases exactly these messages, for good. Refused without `abilities.erases`. */
  erase(uids: readonly number[]): Promise<Outcome>
  /** Reports that something changed in the open folder, never what. Ends with the signal. */
  watch(onHint: (hint: Hint) => void, signal: AbortSignal): Promise<void>
  /** Signs out within two seconds. Never rejects. */
  close(): Promise<void>
  /** Cuts the connection; a running call fails. */
  drop(): void
}

export interface AppendedUid {
  numbering: string
  uid: number
}

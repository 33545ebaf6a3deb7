import { message } from '@dossier/contract/message'
import type { ListResponse, MailboxObject, StatusObject } from 'imapflow'
import { callFailure } from './describe-call.ts'
import type { FolderState, RemoteFolder } from './imap.ts'
import { ImapFailure } from './imap-failure.ts'
import type { Line } from './line.ts'

export async function listFolders({ client, limits, read }: Line, withCounters: boolean): Promise<RemoteFolder[]> {
  const statusQuery = { messages: true, uidNext: true, highestModseq: true }
  const listed = await read(() => client.list(withCounters ? { statusQuery } : {}))
  const folders = new Map(listed.filter(({ path }) => isUsablePath(path, limits.maxPathLength)).map(presentFolder))
  // An account without folders is a failure: nothing may be taken for deleted.
  if (folders.size === 0) throw callFailure('protocol', { code: 'NO_FOLDERS' })
  if (folders.size > limits.maxFolders)
    throw new ImapFailure({
      reason: 'protocol',
      code: 'TOO_MANY_FOLDERS',
      message: message('imap.tooManyFolders', { count: folders.size, most: limits.maxFolders }),
    })
  return [...folders.values()]
}

const isUsablePath = (path: string, maxLength: number): boolean =>
  path !== '' && path.length <= maxLength && !/\p{Cc}/u.test(path)

function presentFolder({
  path,
  delimiter,
  flags,
  specialUse,
  specialUseSource,
  status,
}: ListResponse): [string, RemoteFolder] {
  const isGuess = specialUseSource === 'name' && specialUse !== '\\Inbox'
  const folder: RemoteFolder = {
    path,
    delimiter: delimiter || '',
    use: specialUse ?? '',
    useFrom: specialUse ? (isGuess ? 'name' : 'server') : '',
    canOpen: !flags.has('\\Noselect') && !flags.has('\\NonExistent'),
    counters: status ? countersOf(status) : null,
  }
  return [path, folder]
}

function countersOf({ messages, uidNext, highestModseq }: StatusObject): RemoteFolder['counters'] {
  if (messages === undefined) return null
  return { count: messages, next: uidNext || null, changes: highestModseq ? String(highestModseq) : null }
}

export async function openFolder({ client, read }: Line, path: string, readOnly: boolean): Promise<FolderState> {
  // The library's mailbox is alive: an answer that comes right after SELECT already moves its values.
  const later: bigint[] = []
  const onFlags = ({ modseq }: { modseq?: bigint | undefined }): void => {
    if (modseq) later.push(modseq)
  }
  client.on('flags', onFlags)
  try {
    const mailbox = await read(() => client.mailboxOpen(path, { readOnly }))
    return stateOf(mailbox, later)
  } finally {
    client.off('flags', onFlags)
  }
}

function stateOf(mailbox: MailboxObject, later: readonly bigint[]): FolderState {
  if (!mailbox?.uidValidity || !Number.isSafeInteger(mailbox.exists ?? 0))
    throw callFailure('protocol', { code: 'NO_UIDVALIDITY' })
  const permanent = mailbox.permanentFlags
  return {
    path: mailbox.path,
    numbering: String(mailbox.uidValidity),
    next: mailbox.uidNext || null,
    changes: changesOf(mailbox, later),
    count: mailbox.exists ?? 0,
    remoteId: mailbox.mailboxId ?? '',
    isReadOnly: mailbox.readOnly === true,
    flags: [...(permanent ?? mailbox.flags ?? [])],
    takesKeywords: permanent?.has('\\*') ?? false,
  }
}

/** A lower value lists something twice; a higher one loses it. */
function changesOf({ highestModseq, noModseq }: MailboxObject, later: readonly bigint[]): string | null {
  if (!highestModseq || noModseq) return null
  const lowest = later.reduce((least, modseq) => (modseq - 1n < least ? modseq - 1n : least), highestModseq)
  return lowest > 0n ? String(lowest) : null
}

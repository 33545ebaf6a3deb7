import { type Message, message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { FolderState, Moved, Outcome } from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import { accountKeyOf, listSynced } from '../folders/folders.store.ts'
import type { MailFolderRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import { finishApplied } from './finish-changes.ts'
import type { StepGroup } from './group-steps.ts'
import { MAX_KEYWORDS } from './label-names.ts'
import { afterRefusal, type Was, wasOf } from './pending-change.ts'
import { lockByIds, updateChange, updateChanges } from './pending-changes.store.ts'
import { recordResult } from './record-result.ts'

/** Refusals that are about the folder, not about one of the messages. */
const OF_FOLDER = new Set([
  'OVERQUOTA',
  'TRYCREATE',
  'NONEXISTENT',
  'NOPERM',
  'READ-ONLY',
  'NO_UIDPLUS',
  'NO_LABELS',
  'FLAG_NOT_TAKEN',
])

/**
 * Runs one command for a group of steps. Halves the group when the server refuses it because of one message.
 * @throws ImapFailure when the session ends
 */
export async function runGroup(applying: Applying, group: StepGroup): Promise<void> {
  const folder = await prepare(applying, group)
  if (!folder) return
  const opened = await openSource(applying, group, folder.source)
  if (!opened) return
  const offered = await offer(applying, group, folder.target)
  if (offered.items.length === 0) return
  const outcome = await send(applying, offered, folder.target, opened)
  if (outcome.status === 'unknown') return
  if (outcome.status === 'done') return finishDone(applying, offered, folder, outcome.value)
  const isOfOne = offered.items.length === 1 || OF_FOLDER.has(outcome.code)
  if (isOfOne || outcome.code === 'THROTTLED') return refuse(applying, offered, refusalOf(outcome))
  await withdraw(applying, offered)
  const half = Math.ceil(offered.items.length / 2)
  for (const items of [offered.items.slice(0, half), offered.items.slice(half)]) {
    if (applying.session.isUsable()) await runGroup(applying, { ...offered, items })
  }
}

interface GroupFolders {
  source: MailFolderRow
  target: MailFolderRow | null
}

/** Without MOVE, the UID that the next copy gets must be known before, to tell it from older messages. */
async function prepare(applying: Applying, { step, folderId }: StepGroup): Promise<GroupFolders | null> {
  const { account, context, session } = applying
  if (step.kind === 'move' && session.abilities.moves !== 'move') await applying.syncFolder(step.to)
  const folders = await listSynced(context.platform.database.read, accountKeyOf(account))
  const source = folders.find(({ id }) => id === folderId)
  const target = step.kind === 'move' ? folders.find(({ id }) => id === step.to) : null
  return source && target !== undefined ? { source, target } : null
}

/** UIDs of another numbering mean other messages: then the folder is read first. */
async function openSource(applying: Applying, group: StepGroup, source: MailFolderRow): Promise<FolderState | null> {
  try {
    const state = await applying.session.open(source.path)
    if (state.numbering === source.numbering) {
      if (!state.isReadOnly) return state
      await refuse(applying, group, message('mailAccounts.changeReadOnly'))
      return null
    }
  } catch (error) {
    if (!(error instanceof ImapFailure) || !applying.session.isUsable()) throw error
    await refuse(applying, group, error.userMessage)
    return null
  }
  await applying.syncFolder(source.id)
  return null
}

/** Records the command before it is sent. Changes that became others meanwhile are left out. */
async function offer(applying: Applying, group: StepGroup, target: MailFolderRow | null): Promise<StepGroup> {
  const { account, context, session, write } = applying
  return write(async (tx) => {
    const ids = group.items.map(({ change }) => change.id)
    const now = new Map((await lockByIds(context.platform, tx, account, ids)).map((change) => [change.id, change]))
    const items = group.items.filter(({ change }) => now.get(change.id)?.want === change.want)
    if (items.length === 0) return { ...group, items }
    const targeted = target ? { target_folder: target.id, target_next_uid: target.next_uid } : {}
    const offered = items.map(({ change }) => change.id)
    await updateChanges(tx, account, offered, { state: 'offered', ...targeted })
    if (target && session.abilities.moves !== 'move') await recordCopied(tx, { ...group, items }, now)
    return { ...group, items }
  })
}

async function recordCopied(
  tx: Tx,
  { folderId, items }: StepGroup,
  now: ReadonlyMap<string, PendingChangeRow>,
): Promise<void> {
  for (const [id, own] of Map.groupBy(items, ({ change }) => change.id)) {
    const change = now.get(id)
    if (!change) continue
    const copied = { folder: folderId, uids: own.map(({ step }) => step.at.uid) }
    await updateChange(tx, change, { was: JSON.stringify({ ...wasOf(change), copied } satisfies Was) })
  }
}

async function send(
  { session }: Applying,
  { step, items }: StepGroup,
  target: MailFolderRow | null,
  opened: FolderState,
): Promise<Outcome<Moved | null>> {
  const uids = items.map((item) => item.step.at.uid).sort((a, b) => a - b)
  switch (step.kind) {
    case 'move':
      return target ? session.move(uids, target.path) : { status: 'refused', code: 'NONEXISTENT', words: '' }
    case 'discard':
      return session.abilities.erases ? session.erase(uids) : session.mark(uids, { add: ['\\Deleted'], remove: [] })
    case 'flags': {
      const add = withinKeywords(step.add, opened)
      if (add.length + step.remove.length === 0) return { status: 'done', value: null }
      return session.mark(uids, { add, remove: step.remove })
    }
    case 'labels':
      return session.label(uids, { add: step.add, remove: step.remove })
    case 'erase':
      return session.erase(uids)
  }
}

/** A label that the folder has no keyword left for stays here. */
function withinKeywords(add: readonly string[], { flags }: FolderState): string[] {
  const existing = new Set(flags.filter((flag) => !flag.startsWith('\\')).map((flag) => flag.toLowerCase()))
  return add.filter((flag) => {
    if (flag.startsWith('\\') || existing.has(flag.toLowerCase())) return true
    if (existing.size >= MAX_KEYWORDS) return false
    existing.add(flag.toLowerCase())
    return true
  })
}

async function finishDone(
  applying: Applying,
  group: StepGroup,
  { source, target }: GroupFolders,
  moved: Moved | null,
): Promise<void> {
  await applying.write(async (tx) => {
    // Otherwise the folders tell, as after an unknown end.
    if (!(await recordResult(tx, applying, group, { source, target, moved }))) return
    await finishApplied(
      applying,
      tx,
      group.items.map(({ change }) => change),
    )
  })
}

const refusalOf = ({ code, words }: { code: string; words: string }): Message => {
  if (code === 'OVERQUOTA') return message('mailAccounts.changeOverQuota')
  return message('mailAccounts.changeRefused', { words: words || code })
}

/** The server changed nothing, so the change is as before the offer. */
async function refuse(applying: Applying, { items }: StepGroup, error: Message): Promise<void> {
  const { account, context } = applying
  const now = context.platform.clock.now()
  await applying.write(async (tx: Tx) => {
    const current = await lockByIds(
      context.platform,
      tx,
      account,
      items.map(({ change }) => change.id),
    )
    const before = new Map(items.map(({ change }) => [change.id, change]))
    for (const change of current) {
      await updateChange(tx, change, {
        ...unoffered(change, before.get(change.id) ?? change),
        ...afterRefusal(change, error, now),
      })
    }
    await context.emails.recordUpdated(
      tx,
      account.tenant_id,
      current.map(({ email_id }) => email_id),
    )
  })
}

const withdraw = ({ account, context, write }: Applying, { items }: StepGroup): Promise<unknown> =>
  write(async (tx) => {
    const before = new Map(items.map(({ change }) => [change.id, change]))
    for (const change of await lockByIds(context.platform, tx, account, [...before.keys()]))
      await updateChange(tx, change, unoffered(change, before.get(change.id) ?? change))
  })

/** Takes back what the offer recorded. */
const unoffered = (now: PendingChangeRow, { state, was, target_folder, target_next_uid }: PendingChangeRow) => ({
  state,
  was: JSON.stringify({ ...wasOf(now), copied: wasOf({ was }).copied }),
  target_folder,
  target_next_uid,
})

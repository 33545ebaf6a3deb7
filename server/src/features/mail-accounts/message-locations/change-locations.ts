import type { ServerChange } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { MailContext } from '../context.ts'
import { noteChanges } from '../pending-changes/note-changes.ts'
import { withoutLabels } from '../pending-changes/without-labels.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import { type LocatedEmail, readEmailStates, readLabels } from './email-states.view.ts'
import { withoutPending } from './pending.ts'

/**
 * Changes locations of emails, and applies to the emails what follows: the difference between their states by the old
 * and by the new locations. One transaction for each project.
 * @param change changes the locations of these emails
 */
export async function changeLocations(
  context: MailContext,
  work: SyncWork,
  emailIds: readonly string[],
  change: (tx: Tx, emailIds: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const { database } = context.platform
  let remaining = [...new Set(emailIds)]
  while (remaining.length > 0) {
    const projects = await readProjects(context, work.tenantId, remaining)
    const gone = remaining.filter((id) => !projects.has(id))
    if (gone.length > 0) await database.transact((tx) => changeForgotten(tx, work, gone, change))
    const moved: string[] = []
    for (const [projectId, ids] of byProject(projects))
      moved.push(...(await database.transact((tx) => changeInProject(context, work, tx, projectId, ids, change))))
    remaining = moved
  }
}

/** The emails were deleted meanwhile; their locations stay. */
async function changeForgotten(
  tx: Tx,
  work: SyncWork,
  ids: readonly string[],
  change: (tx: Tx, emailIds: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  await work.fence(tx)
  await change(tx, new Set(ids))
}

/** @returns emails that moved to another project meanwhile. */
async function changeInProject(
  context: MailContext,
  work: SyncWork,
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  change: (tx: Tx, emailIds: ReadonlySet<string>) => Promise<void>,
): Promise<string[]> {
  const { projects } = context
  const { tenantId } = work
  await projects.lock(tx, tenantId, projectId)
  await work.fence(tx)
  const states = await readEmailStates(tx, tenantId, ids)
  const here = ids.filter((id) => (states.get(id)?.projectId ?? projectId) === projectId)
  await changeInTransaction(context, tx, tenantId, here, () => change(tx, new Set(here)))
  return ids.filter((id) => !here.includes(id))
}

/**
 * Changes locations of emails in projects that the caller has locked, and applies what follows.
 * @param options.keepsMoved an email that is in another mailbox than its locations say stays there
 */
export async function changeInTransaction(
  { emails, platform }: Pick<MailContext, 'emails' | 'platform'>,
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  change: () => Promise<void>,
  { keepsMoved = false } = {},
): Promise<void> {
  const before = await readEmailStates(tx, tenantId, ids)
  await change()
  if (ids.length === 0) return
  const after = await readEmailStates(tx, tenantId, ids)
  const changes = ids.flatMap((id) => {
    const was = before.get(id)
    const isMoved = keepsMoved && was?.mailbox !== was?.state?.mailbox
    const is = after.get(id)
    // The server has a snoozed email where we put it.
    const isAside = was?.isSnoozed === true && is?.state?.mailbox === was.mailbox
    return differenceOf(was, is, isMoved || isAside) ?? []
  })
  const erased = ids.filter((id) => turnsErased(before.get(id), after.get(id)))
  const applied = [
    ...(await withoutPending(
      platform,
      tx,
      tenantId,
      changes.filter(({ emailId }) => !erased.includes(emailId)),
    )),
    ...(await withoutPending(
      platform,
      tx,
      tenantId,
      erased.map((emailId) => ({ emailId, mailbox: 'trash' as const })),
      { areErased: true },
    )),
  ]
  if (applied.length > 0) await emails.applyFromServer(tx, tenantId, applied)
  const returned = [...after.values()].filter((email) => turnsErased(email, before.get(email.id)))
  await noteOwnLabels(platform, tx, tenantId, returned)
}

/** Labels that changed here while the server had no message of an email are written to the one that returned. */
async function noteOwnLabels(
  platform: MailContext['platform'],
  tx: Tx,
  tenantId: string,
  returned: readonly LocatedEmail[],
): Promise<void> {
  const labelsById = await readLabels(
    tx,
    tenantId,
    returned.map(({ id }) => id),
  )
  const changes = returned.flatMap(({ id, state }) => {
    const [was, now] = [[...(state?.labels ?? [])], labelsById.get(id) ?? []]
    const isSame = withoutLabels(was, now).length + withoutLabels(now, was).length === 0
    return isSame ? [] : [{ emailId: id, by: 'person' as const, field: 'labels' as const, was, now }]
  })
  await noteChanges(platform)(tx, tenantId, changes)
}

/**
 * An email that existed before its first location keeps its state. One whose message returns has the mailbox and
 * read mark of that: what was done here meanwhile was not written.
 */
export function differenceOf(
  before: Pick<LocatedEmail, 'state'> | undefined,
  after: (Pick<LocatedEmail, 'state'> & { id: string }) | undefined,
  keepsMailbox = false,
): ServerChange | null {
  if (!before?.state || !after?.state) return null
  const [was, is] = [before.state, after.state]
  const returns = turnsErased(after, before)
  const labels = { was: [...was.labels], is: [...is.labels] }
  const add = withoutLabels(labels.is, labels.was)
  const remove = withoutLabels(labels.was, labels.is)
  const change: ServerChange = {
    emailId: after.id,
    ...(keepsMailbox || (was.mailbox === is.mailbox && !returns) ? {} : { mailbox: is.mailbox }),
    ...(was.isRead === is.isRead && !returns ? {} : { read: is.isRead }),
    ...(add.length + remove.length === 0 ? {} : { labels: { add, remove } }),
  }
  return Object.keys(change).length > 1 ? change : null
}

const turnsErased = (before: Pick<LocatedEmail, 'state'> | undefined, after: Pick<LocatedEmail, 'state'> | undefined) =>
  before?.state?.isErased === false && after?.state?.isErased === true

async function readProjects(
  { platform }: MailContext,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const states = await readEmailStates(platform.database.read, tenantId, ids)
  return new Map([...states].map(([id, { projectId }]) => [id, projectId]))
}

function byProject(projects: ReadonlyMap<string, string>): [string, string[]][] {
  const groups = Map.groupBy([...projects.keys()], (id) => projects.get(id) ?? '')
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { dropWaiting } from '../alerts/alerts.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { COMPOSE_JOB } from '../notifications.jobs.ts'
import { deleteOptIn, insertOptIn, listOptIns, readSettings, writeSettings } from './settings.store.ts'

interface SettingChanges {
  show_content?: boolean | null
  quiet_from?: string | null
  quiet_until?: string | null
  accounts?: readonly { account: string; enabled: boolean }[]
}

/**
 * Changes what a user is notified of. Waiting notifications follow the new quiet hours.
 * @throws AppError `invalid_request` for half a pair of times; `not_found` for an account without membership.
 */
export async function updateSettings(
  { database, clock, jobs }: Needs<'clock' | 'database' | 'jobs'>,
  { accounts }: Pick<Dependencies, 'accounts'>,
  userId: string,
  changes: SettingChanges,
): Promise<void> {
  await database.transact(async (tx) => {
    await accounts.users.lock(tx, userId)
    const before = await readSettings(tx, userId)
    const next = {
      shows_content: changes.show_content === undefined ? before.shows_content : changes.show_content ? 1 : 0,
      quiet_from: changes.quiet_from === undefined ? before.quiet_from : (changes.quiet_from ?? ''),
      quiet_until: changes.quiet_until === undefined ? before.quiet_until : (changes.quiet_until ?? ''),
    }
    checkTimes(next.quiet_from, next.quiet_until)
    await writeSettings(tx, userId, next, clock.now())
    for (const { account, enabled } of changes.accounts ?? []) {
      if (!(await accounts.memberships.find(tx, account, userId))) throw notFound('account')
      if (enabled) await insertOptIn(tx, account, userId, clock.now())
      else {
        await deleteOptIn(tx, account, userId)
        await dropWaiting(tx, userId, account)
      }
    }
    for (const tenantId of await listOptIns(tx, userId))
      await jobs.enqueue(tx, COMPOSE_JOB, { tenantId, payload: { userId }, key: userId })
  })
}

function checkTimes(from: string, until: string): void {
  if ((from === '') === (until === '') && (from === '' || from !== until)) return
  const detail = message('notifications.timesTogether')
  throw new AppError('invalid_request', detail, { fields: [{ pointer: '/quiet_until', detail }] })
}

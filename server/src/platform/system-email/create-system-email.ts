import type { Tx } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/jobs'
import { translate } from '#platform/sentences/translate'
import { bindingOf, INSTANCE, type SystemEmailDependencies } from './dependencies.ts'
import { removeSystemEmail, sendSystemEmail } from './send-system-email.ts'
import type { SystemEmail, SystemEmails } from './system-email.ts'
import { deleteAllSystemEmails, insertSystemEmail } from './system-emails.store.ts'

const MAX_ATTEMPTS = 8

const SYSTEM_EMAIL_JOB: JobKind<{ letterId: string }> = {
  name: 'platform.send-system-email',
  parse(payload) {
    const { letterId } = Object(payload) as { letterId?: unknown }
    if (typeof letterId !== 'string') throw new Error('a job of the own mail needs a letterId')
    return { letterId }
  },
  maxAttempts: MAX_ATTEMPTS,
  // Its links expire within minutes, so later retries are useless.
  backOffMs: (attempt) => Math.min(5_000 * 2 ** attempt, 300_000),
  concurrency: 4,
  evenWhenFull: true,
}

/** Call it before the jobs start. */
export function createSystemEmail(parts: SystemEmailDependencies): SystemEmails {
  const { config, database, jobs, clock, ids, log, secrets } = parts
  jobs.handle(SYSTEM_EMAIL_JOB, async ({ payload, attempt }) => {
    const isSettled = await sendSystemEmail(parts, payload.letterId)
    if (isSettled) return
    if (attempt < MAX_ATTEMPTS) throw new Error('the letter was not taken; it is tried again')
    await database.transact((tx) => removeSystemEmail(parts, tx, payload.letterId))
  })

  async function enqueue(tx: Tx, email: SystemEmail): Promise<void> {
    const id = ids.next()
    await insertSystemEmail(tx, { id, offered_at: null, created_at: clock.now() })
    // It may contain a sign-in link.
    await secrets.put(tx, bindingOf(id), JSON.stringify(email))
    await jobs.enqueue(tx, SYSTEM_EMAIL_JOB, { tenantId: INSTANCE, payload: { letterId: id }, key: id })
  }

  return {
    async discardWaiting(tx) {
      const ids = await deleteAllSystemEmails(tx)
      const { tenantId, purpose } = bindingOf('')
      await secrets.remove(tx, tenantId, purpose, ids)
      return ids.length
    },
    async send(tx, { language = '', ...written }) {
      const email = {
        ...written,
        subject: translate(written.subject, language),
        text: translate(written.text, language),
      }
      if (config.systemEmail) return enqueue(tx, email)
      database.afterCommit(tx, () => log.warn({ to: email.to, subject: email.subject }, printed(email)))
    },
  }
}

const printed = ({ text }: SystemEmail): string =>
  `No mail server is set (SMTP_URL), so this mail is written here instead: ${text}`

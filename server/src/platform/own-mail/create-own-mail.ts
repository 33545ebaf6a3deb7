import type { Tx } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/jobs'
import { say } from '#platform/sentences/say'
import { deleteAllLetters, insertLetter } from './letters.store.ts'
import type { OwnLetter, OwnMail } from './own-mail.ts'
import { INSTANCE, type OwnMailParts, placeOf } from './parts.ts'
import { forgetLetter, sendLetter } from './send-letter.ts'

const MAX_ATTEMPTS = 8

const LETTER_JOB: JobKind<{ letterId: string }> = {
  name: 'platform.own-mail',
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
export function createOwnMail(parts: OwnMailParts): OwnMail {
  const { config, database, jobs, clock, ids, log, secrets } = parts
  jobs.handle(LETTER_JOB, async ({ payload, attempt }) => {
    const isSettled = await sendLetter(parts, payload.letterId)
    if (isSettled) return
    if (attempt < MAX_ATTEMPTS) throw new Error('the letter was not taken; it is tried again')
    await database.transact((tx) => forgetLetter(parts, tx, payload.letterId))
  })

  async function enqueue(tx: Tx, email: OwnLetter): Promise<void> {
    const id = ids.next()
    await insertLetter(tx, { id, offered_at: null, created_at: clock.now() })
    // It may contain a sign-in link.
    await secrets.put(tx, placeOf(id), JSON.stringify(email))
    await jobs.enqueue(tx, LETTER_JOB, { tenantId: INSTANCE, payload: { letterId: id }, key: id })
  }

  return {
    async forgetWaiting(tx) {
      const ids = await deleteAllLetters(tx)
      const { tenantId, purpose } = placeOf('')
      await secrets.remove(tx, tenantId, purpose, ids)
      return ids.length
    },
    async send(tx, { language = '', ...written }) {
      const email = { ...written, subject: say(written.subject, language), text: say(written.text, language) }
      if (config.ownMail) return enqueue(tx, email)
      database.afterCommit(tx, () => log.warn({ to: email.to, subject: email.subject }, printed(email)))
    },
  }
}

const printed = ({ text }: OwnLetter): string =>
  `No mail server is set (SMTP_URL), so this mail is written here instead: ${text}`

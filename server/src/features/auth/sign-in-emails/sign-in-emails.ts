import { foldEmail } from '#features/accounts/index'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/jobs'
import type { OwnLetter } from '#platform/own-mail/own-mail'
import type { AuthContext, Client } from '../context.ts'
import { lettersFrom, lettersTo } from '../limits/limits.ts'
import { findMemberByEmail } from '../member.ts'
import { insertOneTimeToken } from '../one-time-tokens.store.ts'
import { LETTER_KINDS, type LetterKind, writeLetter } from './write-email.ts'

/** docs/spec/accounts.md §6. */
export const LINK_LIFETIME_MS = 15 * 60_000

interface LetterOrder {
  kind: LetterKind
  email: string
  client: Client
}

const LETTER_JOB: JobKind<LetterOrder> = {
  name: 'auth.letter',
  parse(payload) {
    const { kind, email, client } = Object(payload) as Partial<LetterOrder>
    const known = LETTER_KINDS.find((each) => each === kind)
    if (!known || typeof email !== 'string' || !client) throw new Error('a job for a letter needs its kind and address')
    const { ip, userAgent, languages = '' } = client
    return {
      kind: known,
      email,
      client: { ip: String(ip), userAgent: String(userAgent), languages: String(languages) },
    }
  },
  maxAttempts: 5,
  backOffMs: (attempt) => 1_000 * 2 ** attempt,
  concurrency: 2,
}

/**
 * Enqueues a sign-in email. The job checks the address, so that the answer and its timing never reveal whether it
 * exists.
 * @throws AppError `rate_limited` after three emails in 15 minutes to one address, or 100 an hour from one network.
 */
export async function orderLetter(
  { platform, attempts }: AuthContext,
  kind: LetterKind,
  typed: string,
  client: Client,
) {
  const email = foldEmail(typed)
  await platform.database.transact(async (tx) => {
    await attempts.count(tx, lettersTo(kind, email))
    await attempts.count(tx, lettersFrom(client.ip))
    await platform.jobs.enqueue(tx, LETTER_JOB, { tenantId: '', payload: { kind, email, client } })
  })
}

/** Call it before the jobs start. */
export function handleLetters(context: AuthContext): void {
  const { platform, accounts } = context
  platform.jobs.handle(LETTER_JOB, async ({ payload: { kind, email, client } }) => {
    const member = await findMemberByEmail(accounts, email)
    if (member) await platform.database.transact((tx) => sendLetter(context, tx, kind, member, client))
  })
}

const NOTED = {
  'magic-link': 'magic-link-sent',
  'password-reset': 'password-reset-sent',
  welcome: 'magic-link-sent',
} as const

/** Sends an email with its own link, in the transaction of its event. Repeating it is harmless. */
export async function sendLetter(
  { platform, accounts, audit }: AuthContext,
  tx: Tx,
  kind: LetterKind,
  { user, tenantId }: { user: { id: string; email: string }; tenantId: string },
  client: Client,
): Promise<void> {
  const { clock, config, ownMail } = platform
  const token = randomSecret()
  const at = clock.now()
  await insertOneTimeToken(tx, {
    hash: sha256(token),
    purpose: kind === 'password-reset' ? kind : 'magic-link',
    user_id: user.id,
    created_at: at,
    expires_at: at + LINK_LIFETIME_MS,
    used_at: null,
  })
  const language = (await accounts.users.findLanguage(tx, user.id)) || client.languages || ''
  const letter: OwnLetter = { to: user.email, ...writeLetter(kind, config.baseUrl, token), html: '', language }
  await ownMail.send(tx, letter)
  await audit.record(tx, { tenantId, action: NOTED[kind], userId: '', subjectId: user.id, client })
}

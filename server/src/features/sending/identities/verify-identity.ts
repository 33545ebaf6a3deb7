import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { checkSender } from '#platform/smtp/check-sender'
import { openSmtp } from '#platform/smtp/open-smtp'
import type { SmtpLimits, SmtpStep } from '#platform/smtp/smtp'
import { smtpOptions } from '#platform/smtp/smtp-options'
import type { OpenIdentity, Sender } from './senders.ts'

export interface Verification {
  ok: boolean
  /** In order, up to the first failure; each address that the identity sends from is a step of its own. */
  steps: SmtpStep[]
}

/** Short limits, because a person waits for the answer. */
const LIMITS: Partial<SmtpLimits> = {
  resolveMs: 5_000,
  connectMs: 5_000,
  greetingMs: 20_000,
  signInMs: 15_000,
  envelopeMs: 15_000,
}

/** Checks an identity without sending; one check per identity and process. */
export function createVerifier(platform: Needs<'config' | 'resolveDns'>, openIdentity: OpenIdentity) {
  const running = new Set<string>()

  /** @throws AppError `not_found`; `conflict` during another check. */
  return async ({ tenantId }: Authorized<'admin'>, id: string): Promise<Verification> => {
    const sender = await openIdentity(tenantId, id)
    if (!sender) throw notFound('identity')
    if (running.has(id)) throw new AppError('conflict', message('sending.verifyUnderWay'))
    running.add(id)
    try {
      return await verify(platform, sender)
    } finally {
      running.delete(id)
    }
  }
}

async function verify(platform: Needs<'config' | 'resolveDns'>, sender: Sender): Promise<Verification> {
  const steps: SmtpStep[] = []
  const onStep = (step: SmtpStep) => void steps.push(step)
  const options = { ...smtpOptions(platform), renewToken: sender.renewToken, limits: LIMITS, onStep }
  const opened = await openSmtp(sender.server, options)
  if (!opened.ok) return { ok: false, steps }
  for (const address of [sender.email, ...sender.aliases]) {
    const step = await checkSender(sender.server, opened.connection, address)
    steps.push(step)
    // After a lost connection each further address would only repeat it.
    if (!step.ok && !opened.connection.isUsable()) break
  }
  await opened.connection.close()
  return { ok: steps.every(({ ok }) => ok), steps }
}

import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Recipient } from '../addresses/find-recipient.view.ts'
import { resolveList } from '../addresses/recipients.ts'
import { checkSignatures } from '../checks/check-sender.ts'
import { type Dependencies, deliver } from '../deliver.ts'
import { readImport } from './read-import.ts'
import { type Signed, whyUnsigned } from './signature.ts'

export interface ImportRequest extends Omit<Signed, 'body'> {
  contentType: string
  body: Buffer
}

/**
 * Ingests a signed email from another mail server into every addressed project.
 * @throws AppError `not_found` while it is off or without a known recipient, `unauthenticated`, `invalid_request`, and
 * those of `emails.ingest`.
 */
export async function importEmail(
  platform: Needs<'clock' | 'config' | 'database' | 'resolveDns'>,
  dependencies: Dependencies,
  request: ImportRequest,
): Promise<{ accepted: number; duplicate: boolean }> {
  const { config, clock } = platform
  if (!config.importSecret) throw new AppError('not_found', message('inbound.noSecret'))
  const reason = whyUnsigned(config.importSecret, request, clock.now())
  if (reason) throw new AppError('unauthenticated', reason)
  if (!config.features.emailIngest) {
    throw new AppError('forbidden', message('emails.ingestOff'))
  }
  const { raw, recipients } = readImport(request.contentType, request.body)
  const projects = await findProjects(platform, recipients)
  const dkim = await checkSignatures(raw, { resolveDns: platform.resolveDns, authservId: config.emailForwardDomain })
  let duplicate = true
  for (const project of projects) {
    const stored = await deliver(platform, dependencies, project, {
      raw,
      source: 'forwarding',
      arrival: { authentication: { dkim } },
    })
    duplicate &&= stored.duplicate
  }
  return { accepted: projects.length, duplicate }
}

/** Uses the first list that resolves to a project. */
async function findProjects(platform: Needs<'config' | 'database'>, lists: string[]): Promise<Recipient[]> {
  if (lists.length === 0) {
    throw new AppError('invalid_request', message('inbound.recipientRequired'))
  }
  for (const list of lists) {
    const found = await resolveList(platform, list)
    if (found.length > 0) return found
  }
  throw new AppError('not_found', message('inbound.recipientUnknown'))
}

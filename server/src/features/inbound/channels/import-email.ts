import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { BodyProof } from '#platform/http/body-proof'
import type { Needs } from '#platform/platform'
import type { Recipient } from '../addresses/find-recipient.view.ts'
import { resolveList } from '../addresses/recipients.ts'
import { checkSignatures } from '../checks/check-sender.ts'
import { type Dependencies, deliver } from '../deliver.ts'
import { readImport } from './read-import.ts'
import { startCheck } from './signature.ts'

export interface ImportRequest {
  contentType: string
  body: Buffer
}

/**
 * Checks the signature over the body as it arrives.
 * @throws AppError `not_found` while the import is off; `unauthenticated` when the headers already show it.
 */
export function proveImport(
  { config, clock }: Needs<'clock' | 'config'>,
  header: (name: string) => string | undefined,
): BodyProof {
  if (!config.importSecret) throw new AppError('not_found', message('inbound.noSecret'))
  const signed = { timestamp: header('x-dossier-timestamp') ?? '', signature: header('x-dossier-signature') ?? '' }
  const check = startCheck(config.importSecret, signed, clock.now())
  if (typeof check === 'string') throw new AppError('unauthenticated', check)
  return {
    keepsBytes: true,
    update: check.update,
    demand() {
      const reason = check.whyUnsigned()
      if (reason) throw new AppError('unauthenticated', reason)
    },
  }
}

/**
 * Ingests a proven email from another mail server into every addressed project.
 * @throws AppError `not_found` without a known recipient, `invalid_request`, and
 * those of `emails.ingest`.
 */
export async function importEmail(
  platform: Needs<'config' | 'database' | 'resolveDns'>,
  dependencies: Dependencies,
  request: ImportRequest,
): Promise<{ accepted: number; duplicate: boolean }> {
  const { config } = platform
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

import { GitWebhookAnswer, WebhookAcceptedAnswer } from '@dossier/contract/git-repo'
import { message } from '@dossier/contract/message'
import { idParams } from '@dossier/contract/schema'
import { AppError } from '#core/app-error'
import type { BodyProof } from '#platform/http/body-proof'
import { type Route, route } from '#platform/http/route'
import type { SyncContext } from '../context.ts'
import { demandRepo } from '../demand-repo.ts'
import { demandGitSync } from '../git-sync.policy.ts'
import { openWebhookSecret } from '../repos/repo-secrets.ts'
import { findRepoAnywhere, findRepoLocked } from '../repos.store.ts'
import { requestSync } from '../runs/request-sync.ts'
import { hasSignature, isToken, startCheck } from './check-webhook.ts'

const tag = 'Git repositories'
/** GitHub sends up to 25 MB; the bytes are not kept. */
const MAX_BODY = 25 * 1024 * 1024

export const webhookRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'GET',
    path: '/git-repos/:id/webhook',
    summary: 'Get the webhook address and secret',
    description: 'Enter both in the webhook settings of the git host, for push events, as JSON.',
    tag,
    access: { role: 'admin', scopes: ['git:write'] },
    params: idParams,
    answers: { 200: GitWebhookAnswer },
    handler: async ({ actor, params }) => {
      const { platform } = context
      const repo = await demandRepo(context, actor.tenantId, params.id)
      const url = `${platform.config.baseUrl}/api/v1/git-repos/${repo.id}/webhook`
      return { webhook: { url, secret: await openWebhookSecret(platform, platform.database.read, repo) } }
    },
  }),
  route({
    method: 'POST',
    path: '/git-repos/:id/webhook',
    summary: 'Notify about a push',
    description:
      'The request is signed with the webhook secret. Its content is ignored: it only starts a check of the repository.',
    tag,
    access: 'public',
    params: idParams,
    rawTypes: ['application/json', 'application/x-www-form-urlencoded'],
    bodyLimit: MAX_BODY,
    answers: { 202: WebhookAcceptedAnswer },
    proveBody: ({ params, header }) => proveWebhook(context, String(params.id), header),
    handler: async ({ params }) => {
      await receiveWebhook(context, params.id)
      return { accepted: true as const }
    },
  }),
]

/**
 * Checks the signature over the body as it arrives. Its content is never kept or parsed. An unknown repository and a
 * wrong signature get the same answer, after the same work. @throws AppError `unauthenticated`.
 */
async function proveWebhook(
  { platform }: SyncContext,
  id: string,
  header: (name: string) => string | undefined,
): Promise<BodyProof> {
  const proof = {
    hubSignatures: [header('x-hub-signature-256') ?? '', header('x-hub-signature') ?? ''],
    giteaSignature: header('x-gitea-signature') ?? header('x-gogs-signature') ?? '',
    gitlabToken: header('x-gitlab-token') ?? '',
  }
  const { read } = platform.database
  const repo = await findRepoAnywhere(read, id)
  const secret = repo ? await openWebhookSecret(platform, read, repo) : ''
  if (isToken(secret, proof)) return BY_TOKEN
  if (!hasSignature(proof)) throw wrongSignature()
  const check = startCheck(secret, proof)
  return {
    keepsBytes: false,
    update: check.update,
    demand() {
      if (!check.isProven()) throw wrongSignature()
    },
  }
}

const BY_TOKEN: BodyProof = { keepsBytes: false, update: () => undefined, demand: () => undefined }

const wrongSignature = (): AppError => new AppError('unauthenticated', message('gitSync.signatureWrong'))

/** Requests a sync for a proven webhook. @throws AppError `forbidden`. */
async function receiveWebhook({ platform }: SyncContext, id: string): Promise<void> {
  const { database } = platform
  const repo = await findRepoAnywhere(database.read, id)
  if (!repo) throw wrongSignature()
  demandGitSync(platform.config)
  await database.transact(async (tx) => {
    const locked = await findRepoLocked(database, tx, repo.tenant_id, repo.id)
    if (locked && locked.enabled === 1) await requestSync(platform, tx, locked, 'webhook', false)
  })
}

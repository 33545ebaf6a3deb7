import { idParams } from '@dossier/contract/schema'
import {
  ListSenderProposalsAnswer,
  listSenderProposalsQuery,
  SenderProposalAnswer,
} from '@dossier/contract/sender-proposal'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { decideProposal } from './decide-proposal.ts'
import { presentProposal } from './proposals.present.ts'
import { findProposal } from './proposals.store.ts'
import { listProposals } from './proposals.view.ts'

const tag = 'Triage'

export function proposalRoutes(platform: Platform, projects: ProjectsFeature): Route[] {
  const { read } = platform.database

  async function readProposal(tenantId: string, id: string): Promise<SenderProposalAnswer> {
    const row = await findProposal(read, tenantId, id)
    if (!row) throw notFound('sender proposal')
    return { proposal: presentProposal(row) }
  }

  return [
    route({
      method: 'GET',
      path: '/sender-proposals',
      summary: 'List the senders that triage proposes to block',
      description:
        'Nothing is blocked until a person accepts the proposal. Lists open proposals unless `status` is set.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      query: listSenderProposalsQuery,
      answers: { 200: ListSenderProposalsAnswer },
      handler: async ({ actor, query }) => {
        if (query.project) await projects.resolve(read, actor.tenantId, query.project)
        const filters = { projectId: query.project, statuses: query.status ?? ['open'] }
        const page = await listProposals(read, actor.tenantId, filters, parsePage(query))
        return { proposals: page.items.map(presentProposal), ...presentPage(page) }
      },
    }),
    route({
      method: 'POST',
      path: '/sender-proposals/:id/accept',
      summary: 'Block a sender',
      description: 'Adds the address to the mail filter of the project: forwarded emails from it go to trash.',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      params: idParams,
      answers: { 200: SenderProposalAnswer },
      handler: async ({ actor, params }) => {
        await decideProposal(platform, projects, actor, params.id, 'accepted')
        return readProposal(actor.tenantId, params.id)
      },
    }),
    route({
      method: 'POST',
      path: '/sender-proposals/:id/dismiss',
      summary: 'Dismiss a proposal to block a sender',
      description: 'The sender is not proposed again.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: SenderProposalAnswer },
      handler: async ({ actor, params }) => {
        await decideProposal(platform, projects, actor, params.id, 'dismissed')
        return readProposal(actor.tenantId, params.id)
      },
    }),
  ]
}

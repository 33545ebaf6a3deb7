import { ListAuditAnswer, listAuditQuery } from '@dossier/contract/audit'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { presentEntry } from './audit.present.ts'
import { listEntries } from './audit.view.ts'

export const auditRoutes = ({ database }: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/audit-log',
    summary: 'List the audit log',
    description: 'Covers sign-ins, tokens, roles, passwords, second factors and exports. For owners and admins.',
    tag: 'Accounts',
    access: { role: 'admin', scopes: ['settings:read'] },
    takesTurns: true,
    query: listAuditQuery,
    answers: { 200: ListAuditAnswer },
    handler: async ({ actor, query }) => {
      const filters = { action: query.action, userId: query.user }
      const page = await listEntries(database.read, actor.tenantId, filters, parsePage(query))
      return { entries: page.items.map(presentEntry), ...presentPage(page) }
    },
  }),
]

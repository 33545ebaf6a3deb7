import { TriageEngineAnswer } from '@dossier/contract/triage-engine'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { dayOf, listTokens } from './model-use.store.ts'

export const engineRoutes = ({ config, database, clock }: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/triage/engine',
    summary: 'Get the triage engine and its usage today',
    description: 'The operator configures the model. Its API key is never returned.',
    tag: 'Triage',
    access: { role: 'admin', scopes: ['settings:read'] },
    answers: { 200: TriageEngineAnswer },
    handler: async ({ actor }) => {
      const used = await listTokens(database.read, actor.tenantId, dayOf(clock.now()))
      const { ai } = config
      return {
        model: ai && {
          provider: ai.provider,
          model: ai.model,
          base_url: ai.baseUrl,
          api_key_configured: ai.apiKey !== '',
        },
        used_today: used.map(({ project_id, tokens }) => ({ project: project_id, tokens: Number(tokens) })),
      }
    },
  }),
]

import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  CreateRule,
  ListRulesAnswer,
  Rule,
  RuleAnswer,
  TryRule,
  TryRuleAnswer,
  UpdateRule,
} from '@dossier/contract/rule'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { type AnyCall, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { createRule } from './create-rule.ts'
import type { Dependencies } from './dependencies.ts'
import type { Client } from './record-rule-act.ts'
import { removeRule } from './remove-rule.ts'
import { presentRule, presentTry } from './rules.present.ts'
import { findRule, listRules } from './rules.store.ts'
import { tryRule } from './try-rule.ts'
import { updateRule } from './update-rule.ts'

const tag = 'Rules'

// Members read, try and run rules; admins write them, because a rule acts on everybody's email.
const WRITES = { role: 'admin', scopes: ['settings:write', 'email:write'] } as const

export const ruleRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  ...ofProjectRoutes(platform, dependencies),
  ...oneRuleRoutes(platform, dependencies),
  tryRoute(platform, dependencies),
]

const ofProjectRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/projects/:id/rules',
    summary: 'List the rules of a project',
    description: 'In the order in which they apply.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: ListRulesAnswer },
    handler: async ({ actor, params }) => {
      const { read } = platform.database
      const { id } = await dependencies.projects.resolve(read, actor.tenantId, params.id)
      return { rules: (await listRules(read, actor.tenantId, id)).map(presentRule) }
    },
  }),
  route({
    method: 'POST',
    path: '/projects/:id/rules',
    summary: 'Add a rule',
    description:
      'Rules apply to email that arrives in the inbox, before triage, in the order of their positions. Rules with a ' +
      'condition on `action` apply after triage.',
    tag,
    access: WRITES,
    params: idParams,
    body: CreateRule,
    resource: Rule,
    answers: { 201: RuleAnswer },
    handler: async ({ actor, params, body, ...call }) => ({
      rule: presentRule(await createRule(platform, dependencies, actor, clientOf(call), params.id, body)),
    }),
  }),
]

const oneRuleRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/rules/:id',
    summary: 'Get a rule',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: RuleAnswer },
    handler: async ({ actor, params }) => {
      const rule = await findRule(platform.database.read, actor.tenantId, params.id)
      if (!rule) throw notFound('rule')
      return { rule: presentRule(rule) }
    },
  }),
  route({
    method: 'PUT',
    path: '/rules/:id',
    summary: 'Change a rule',
    description: 'Conditions and actions are replaced as a whole. A new `position` moves the other rules aside.',
    tag,
    access: WRITES,
    params: idParams,
    body: UpdateRule,
    resource: Rule,
    answers: { 200: RuleAnswer },
    handler: async ({ actor, params, body, ...call }) => ({
      rule: presentRule(await updateRule(platform, dependencies, actor, clientOf(call), params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/rules/:id',
    summary: 'Delete a rule',
    description: 'Its earlier runs stay and can be undone.',
    tag,
    access: WRITES,
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params, ...call }) => {
      await removeRule(platform, dependencies, actor, clientOf(call), params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]

const tryRoute = (platform: Platform, dependencies: Dependencies): Route =>
  route({
    method: 'POST',
    path: '/rules/try',
    summary: 'Try a rule without saving it',
    description: 'Compares the newest received emails, outside spam and trash, and changes nothing.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    takesTurns: true,
    body: TryRule,
    answers: { 200: TryRuleAnswer },
    handler: async ({ actor, body }) => presentTry(await tryRule(platform, dependencies, actor, body)),
  })

const clientOf = ({ ip, header }: Pick<AnyCall, 'ip' | 'header'>): Client => ({
  ip,
  userAgent: header('user-agent') ?? '',
})

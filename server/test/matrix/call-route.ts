import type { TSchema } from 'typebox'
import type { Route } from '#platform/http/route'
import type { Caller, TestAnswer } from '../test-app.ts'
import { newDevice, RAW, RULE } from './world.ts'

const TRIED = { conditions: RULE.conditions, actions: RULE.actions }

/** Bodies for routes that require fields before any look-up. */
export const BODIES: Record<string, unknown> = {
  'POST /emails': { raw_email: RAW },
  'POST /notes': { title: 'Linen' },
  'POST /memories': { title: 'Linen' },
  'POST /memories/:id/review': { as: 'accepted' },
  'POST /links': { source_id: 'x', source_type: 'note', target_id: 'y', target_type: 'note' },
  'POST /projects/:id/templates': { name: 'Linen' },
  'POST /projects/:id/email-identities': { email: 'matrix@press.example' },
  'POST /projects/:id/rules': RULE,
  'PUT /push-subscriptions/:id': newDevice(),
  'POST /rules/try': { rule: TRIED },
  'POST /mail-accounts/discover': { address: 'matrix@gmail.com' },
  'POST /mail-accounts/verify': {
    address: 'matrix@press.example',
    imap: { host: 'imap.press.example', port: 993, security: 'tls' },
    password: 'sample',
  },
  'POST /mail-accounts/:id/approve': { asked: 'many_gone', answer: 'keep' },
  'POST /projects/:id/mail-accounts': {
    address: 'matrix@press.example',
    imap: { host: 'imap.press.example', port: 993, security: 'tls' },
    password: 'sample',
  },
  'POST /mail-accounts/authorize': { provider: 'google' },
  'POST /mail-accounts/device': { provider: 'google' },
  'POST /projects/:id/git-repos': { repo_url: 'https://git.example/press/matrix.git', enabled: false },
  'POST /git-repos/:id/conflicts/:conflict/resolve': { as: 'ours' },
  'POST /outgoing-emails/:id/resolve': { as: 'sent' },
  'POST /email-drafts/:id/attachments': { filename: 'linen.txt', content: 'eA==' },
  'POST /records/:id/attachments': { filename: 'linen.txt', content: 'eA==' },
  'POST /records/:id/highlights': { exact: 'linen' },
  'POST /notes/preview': { source_text: '# Linen', content_format: 'markdown' },
  'POST /notes/search': { query: 'linen' },
  'POST /memories/search': { query: 'linen' },
  'POST /urls/search': { query: 'linen' },
  'POST /search/quick': { query: 'linen' },
  'POST /search/knowledge': { query: 'linen' },
  'POST /projects/:id/changes/seen': { until: '2026-11-20T08:00:00.000Z' },
  'POST /chat': { question: 'Where is the linen?' },
  'POST /emails/:id/invitation': { answer: 'accept' },
  'PATCH /members/:id': { role: 'member' },
  'PATCH /passkeys/:id': { name: 'Phone' },
}

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`
export const isOpen = ({ access }: Route): boolean => access === 'public'
export const urlOf = (route: Route, path: string): string => (route.root === 'base' ? `base:${path}` : path)
export const paramsOf = (route: Route): string[] =>
  [...route.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '')

/** Fills the path's parameters with ids of the noun before each. */
export function fill(route: Route, idOf: (noun: string) => string): string {
  let noun = ''
  return route.path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) {
        noun = part
        return part
      }
      return encodeURIComponent(part === ':attachment' ? '1' : idOf(noun))
    })
    .join('/')
}

export async function call(caller: Caller, route: Route, path: string, body?: unknown): Promise<TestAnswer> {
  const url = urlOf(route, path)
  if (route.method === 'GET' || route.method === 'DELETE') return caller.send(route.method, url, undefined, {})
  const json = JSON.stringify(body ?? BODIES[nameOf(route)] ?? {})
  return caller.send(route.method, url, json, { 'content-type': 'application/json' })
}

interface Described {
  properties?: Record<string, TSchema>
  required?: string[]
  'x-lenient'?: boolean
}

const describedBy = (schema: TSchema | undefined): Described => ({ ...schema })

export const propertiesOf = (schema?: TSchema): Record<string, TSchema> => describedBy(schema).properties ?? {}

export const isLenient = (schema?: TSchema): boolean => describedBy(schema)['x-lenient'] === true

/** Numbers, booleans and closed lists reject arbitrary words; free text does not. */
export const isChecked = (schema: TSchema): boolean => {
  const { type, enum: words } = schema as { type?: string; enum?: unknown[] }
  return type === 'integer' || type === 'boolean' || words !== undefined
}

/** Returns values for the required fields, so that the request reaches the tested check. */
export function requiredBody(route: Route): Record<string, unknown> {
  const required = describedBy(route.body).required ?? []
  return Object.fromEntries(required.map((name) => [name, SAMPLES[name] ?? 'sample']))
}

const SAMPLES: Record<string, unknown> = {
  url: 'https://example.org/',
  items: [{ id: 'x', type: 'note' }],
  action: 'move',
  addresses: [],
  ...RULE,
  rule: TRIED,
}

import type { Scope } from '@dossier/contract/scopes'
import { KNOWLEDGE_TYPES, type KnowledgeType } from '@dossier/contract/vocabulary'
import { ToolFailure } from './api.ts'

/** Types of tool ids, such as `note:0198…`, with the scope to read them. */
export const THINGS = {
  ...(Object.fromEntries(KNOWLEDGE_TYPES.map((type) => [type, 'knowledge:read'])) as Record<KnowledgeType, Scope>),
  email: 'email:read',
  draft: 'email:read',
  outgoing: 'email:read',
  run: 'email:read',
} as const satisfies Record<string, Scope>

export type Thing = keyof typeof THINGS

export interface Ref {
  type: Thing
  id: string
}

export const toRef = (type: Thing, id: string): string => (id === '' ? '' : `${type}:${id}`)

export function findRef(text: unknown): Ref | undefined {
  const [, type = '', id = ''] = /^([a-z]+):(\S{1,128})$/.exec(typeof text === 'string' ? text : '') ?? []
  return Object.hasOwn(THINGS, type) ? { type: type as Thing, id } : undefined
}

export function parseRef<T extends Thing>(text: string, ...types: readonly T[]): { type: T; id: string } {
  const ref = findRef(text)
  const type = types.find((candidate) => candidate === ref?.type)
  if (ref && type) return { type, id: ref.id }
  throw new ToolFailure(`"${text.slice(0, 40)}" is not an id of ${types.join(' or ')}; they look like ${types[0]}:….`)
}

export function readingNeeds(text: unknown): Scope[] {
  const ref = findRef(text)
  return ref ? [THINGS[ref.type]] : []
}

export const EVENTS_URI = 'dossier://events'

export const uriOf = (type: string, id: string): string => `dossier://${type}/${encodeURIComponent(id)}`

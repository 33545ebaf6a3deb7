import type { Scope } from '@dossier/contract/scopes'
import { KNOWLEDGE_TYPES, type KnowledgeType } from '@dossier/contract/vocabulary'
import { ToolFailure } from './api.ts'

/** Types of tool ids, such as `note:0198…`, with the scope to read them. */
export const REF_TYPES = {
  ...(Object.fromEntries(KNOWLEDGE_TYPES.map((type) => [type, 'knowledge:read'])) as Record<KnowledgeType, Scope>),
  email: 'email:read',
  draft: 'email:read',
  outgoing: 'email:read',
  run: 'email:read',
} as const satisfies Record<string, Scope>

export type RefType = keyof typeof REF_TYPES

export interface Ref {
  type: RefType
  id: string
}

export const toRef = (type: RefType, id: string): string => (id === '' ? '' : `${type}:${id}`)

export function findRef(text: unknown): Ref | undefined {
  const [, type = '', id = ''] = /^([a-z]+):(\S{1,128})$/.exec(typeof text === 'string' ? text : '') ?? []
  return Object.hasOwn(REF_TYPES, type) ? { type: type as RefType, id } : undefined
}

export function parseRef<T extends RefType>(text: string, ...types: readonly T[]): { type: T; id: string } {
  const ref = findRef(text)
  const type = types.find((candidate) => candidate === ref?.type)
  if (ref && type) return { type, id: ref.id }
  throw new ToolFailure(`"${text.slice(0, 40)}" is not an id of ${types.join(' or ')}; they look like ${types[0]}:….`)
}

export function readingNeeds(text: unknown): Scope[] {
  const ref = findRef(text)
  return ref ? [REF_TYPES[ref.type]] : []
}

export const EVENTS_URI = 'dossier://events'

export const uriOf = (type: string, id: string): string => `dossier://${type}/${encodeURIComponent(id)}`

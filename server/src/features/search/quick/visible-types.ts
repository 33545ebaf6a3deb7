import { message } from '@dossier/contract/message'
import { KNOWLEDGE_TYPES, type RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'

/**
 * Returns the types this credential may find. Queries exclude the others, so rows, counts and timing reveal nothing.
 * @throws AppError `forbidden` when it may find nothing.
 */
export function visibleTypes({ scopes }: Actor, withMail: boolean): RecordType[] {
  const knowledge = scopes.has('knowledge:read')
  const mail = scopes.has('email:read')
  if (!knowledge && !mail) {
    throw new AppError('forbidden', message('search.scopeRequired'), {
      headers: {
        'www-authenticate': 'Bearer realm="dossier", error="insufficient_scope", scope="knowledge:read email:read"',
      },
    })
  }
  return [...(knowledge ? KNOWLEDGE_TYPES : []), ...(mail && withMail ? (['email'] as const) : [])]
}

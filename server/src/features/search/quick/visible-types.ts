import { message } from '@dossier/contract/message'
import { KNOWLEDGE_TYPES, type RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'

/**
 * What this credential may find. What it may not is never asked for, so neither rows nor counts nor time tell of it.
 * @throws AppError `forbidden` when it may find nothing at all.
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

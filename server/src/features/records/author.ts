import type { Writer } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'

/** Who makes a change, as history tells it. */
export interface Author {
  /** '' for the service itself. */
  userId: string
  via: Writer
}

/** What the service does on its own, such as reading a saved address. */
export const SERVICE: Author = { userId: '', via: 'service' }

/** Somebody signed in is a person; whatever comes with a token is a program, whoever made the token. */
export const authorOf = ({ userId, credential }: Actor): Author => ({
  userId,
  via: credential.kind === 'session' ? 'person' : 'tool',
})

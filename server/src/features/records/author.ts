import type { Writer } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'

export interface Author {
  /** '' for the service itself. */
  userId: string
  via: Writer
}

export const SERVICE: Author = { userId: '', via: 'service' }

/** A signed-in user is a person; any token is a program, even one created by a person. */
export const authorOf = ({ userId, credential }: Actor): Author => ({
  userId,
  via: credential.kind === 'session' ? 'person' : 'tool',
})

import type { PushMessage } from '@dossier/contract/push'

/** Where a notification leads: a path of the app, in an account. */
export type NotifiedPlace = Pick<PushMessage, 'account' | 'path'>

/** Parses the content of a push message; null for anything else. */
export function readPushMessage(text: string): PushMessage | null {
  const message = parse(text)
  const { title, body, tag, account, path } = Object(message) as Record<string, unknown>
  const texts = [title, body, tag, account, path]
  return texts.every((each) => typeof each === 'string') ? (message as PushMessage) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the page that opens a place, also in another account. */
export const openingPath = ({ account, path }: NotifiedPlace): string =>
  `/open?${new URLSearchParams({ account, path }).toString()}`

const EMAIL_PATH = /^\/projects\/([^/]+)\/mail\//

/** Returns the project of a place; '' without one. */
export const projectOf = ({ path }: NotifiedPlace): string => EMAIL_PATH.exec(path)?.[1] ?? ''

import { listQuery } from '#features/emails/list-query.ts'
import { addressOfCall } from '#platform/api/address-of-call.ts'
import { askAhead } from '#platform/api/ask-ahead.ts'
import { BASE_PATH, fromBasePath } from '#platform/base-path.ts'
import { isSigningOut } from '#platform/session/signing-out.ts'
import type { Language } from '#platform/words/choose-language.ts'
import { type Part, READERS } from '#platform/words/readers.ts'

const INBOX = /^\/projects\/([^/]+)\/mail\/inbox(?:\/[^/]+)?$/

/**
 * Requests what the first page shows beside its code, not after it: the session, the texts, and the first rows of the
 * inbox. The page takes the answers (platform/api).
 */
export function askForFirstPage(language: Language): void {
  const readWords = (part: Part): void => void READERS[language][part]().catch(() => undefined)
  readWords('first')
  const path = fromBasePath(location.pathname, BASE_PATH)
  if (path === '/login' || isSigningOut()) return
  const ask = (address: string): void => askAhead(address, language)
  ask(addressOfCall('/auth/session'))
  if (path === '/') ask(addressOfCall('/projects'))
  const project = INBOX.exec(path)?.[1]
  if (project === undefined || location.search !== '') return
  readWords('acts')
  ask(addressOfCall('/emails', listQuery({ project, mailbox: 'inbox', snoozed: false, all: false }, {}, '')))
}

import { randomUUID } from 'node:crypto'
import { type Attack, post, sendForEver } from '../hostile/attacks.ts'

// Large but honest work of one account. Every email is new, because a duplicate is not stored.

const MB = 1024 * 1024
const LARGE_EMAILS = 30
const LARGE_BYTES = 24 * MB
const IMPORTS = 6
const EMAILS_OF_IMPORT = 2_000
const LINE = `${'Paper, ink and thread. '.repeat(3)}\n`
const SEPARATOR = 'From a@press.example Thu Nov 26 10:00:00 2026\n'
/** A client that is refused waits. */
const PAUSE_MS = 250

export const LOADS: readonly Attack[] = [
  {
    name: `${LARGE_EMAILS} emails of 24 MB at once`,
    prepare({ port, token }) {
      const text = Buffer.from(LINE.repeat(LARGE_BYTES / LINE.length))
      const next = (): Buffer =>
        post('/api/v1/emails', token, 'message/rfc822', Buffer.concat([Buffer.from(newHead()), text]))
      return sendForEver(port, next, { clients: LARGE_EMAILS, pauseMs: PAUSE_MS })
    },
  },
  {
    name: `${IMPORTS} imports of ${EMAILS_OF_IMPORT} emails at once`,
    prepare({ port, token }) {
      const email = (): string => `${SEPARATOR}${newHead()}${LINE.repeat(20)}\n`
      const next = (): Buffer => {
        const mbox = Array.from({ length: EMAILS_OF_IMPORT }, email).join('')
        return post('/api/v1/emails/import', token, 'application/mbox', Buffer.from(mbox))
      }
      return sendForEver(port, next, { clients: IMPORTS, pauseMs: PAUSE_MS })
    },
  },
  {
    name: 'exports, one after the other',
    prepare({ port, token }) {
      const request = post('/api/v1/export', token, 'application/json', Buffer.from('{}'))
      return sendForEver(port, () => request, { clients: 1, pauseMs: PAUSE_MS })
    },
  },
]

const newHead = (): string =>
  `From: A <a@press.example>\nSubject: Paper\nMessage-ID: <${randomUUID()}@press.example>\n\n`

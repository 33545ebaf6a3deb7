import { ImportEmailsAnswer, importEmailsQuery } from '@dossier/contract/email-import'
import { IngestEmail, IngestEmailAnswer, ingestEmailQuery } from '@dossier/contract/email-ingest'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { createFairTurns } from '#platform/fair-share/fair-turns'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { readEmail } from '../email-rows.view.ts'
import { presentEmail } from '../emails.present.ts'
import type { ImportDependencies } from './import-emails.ts'
import { importStream } from './import-stream.ts'
import type { IngestMail } from './ingest-email.ts'
import { readSource } from './read-body.ts'

const tag = 'Emails'
const MESSAGE = 'message/rfc822'
const MBOX = 'application/mbox'
/** Each import has some batches in memory. The others wait unread, so their clients send no more. */
const STREAMS = { seats: 3, depth: 50 }

export function ingestRoutes(platform: Platform, dependencies: ImportDependencies, ingest: IngestMail): Route[] {
  const { database } = platform
  const streams = createFairTurns(STREAMS)
  return [
    route({
      method: 'POST',
      path: '/emails',
      summary: 'Import an email',
      description:
        'Takes the message as `raw_email`, its parts as `parsed_email`, or the raw bytes with `Content-Type: message/rfc822`. ' +
        'Sending the same message again changes nothing and returns 200 with `duplicate: true`.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      query: ingestEmailQuery,
      body: IngestEmail,
      bodyLimit: LIMITS.ingestBodyBytes,
      rawTypes: [MESSAGE],
      answers: { 201: IngestEmailAnswer, 200: IngestEmailAnswer },
      handler: async (call) => {
        const { actor, body } = call
        const source = call.raw ? { raw: call.raw, parsed: null } : await readSource(body)
        const stored = await ingest({
          tenantId: actor.tenantId,
          projectId: body.project || call.query.project || '',
          source: 'api',
          ...source,
          html: call.raw ? '' : (body.html_content ?? ''),
          triaged: call.raw ? false : body.triaged === true,
          mailboxFor: () => body.mailbox || call.query.mailbox || 'inbox',
        })
        call.ignore(stored.ignored)
        const email = presentEmail(await readEmail(database, actor.tenantId, stored.emailId))
        return new Reply(stored.duplicate ? 200 : 201, { email, duplicate: stored.duplicate })
      },
    }),
    route({
      method: 'POST',
      path: '/emails/import',
      summary: 'Import a mailbox',
      description:
        'Takes a file with many emails as `application/mbox` (RFC 4155), or one email as `message/rfc822`, and responds when ' +
        'all of them are stored. Labels of Gmail, flags of Thunderbird, Apple Mail, Maildir and mbox programs, and the ' +
        'folders of `path` decide the mailbox, the labels and whether an email is read. Automatic triage leaves imported ' +
        'email alone. Existing emails are skipped, so upload the same file again after an interruption.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      query: importEmailsQuery,
      bodyLimit: LIMITS.archiveBytes,
      streamTypes: [MBOX, MESSAGE],
      answers: { 200: ImportEmailsAnswer },
      handler: async ({ actor, query, stream, header }) => {
        if (query.project) await dependencies.projects.resolve(database.read, actor.tenantId, query.project)
        if (!stream) throw new AppError('unsupported_media_type', message('emails.mboxContentType', { type: MBOX }))
        const target = { tenantId: actor.tenantId, projectId: query.project ?? '' }
        const isMbox = (header('content-type') ?? '').toLowerCase().trim().startsWith(MBOX)
        const upload = { stream, isMbox, path: query.path ?? '', isRead: query.read ?? null }
        return streams.run(actor.tenantId, () => importStream(platform, dependencies, target, upload))
      },
    }),
  ]
}

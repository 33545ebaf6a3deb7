import { Email, EmailAnswer, ResetTriageAnswer } from '@dossier/contract/email'
import { ImportEmailsAnswer, importEmailsQuery } from '@dossier/contract/email-import'
import { IngestEmail, IngestEmailAnswer, ingestEmailQuery } from '@dossier/contract/email-ingest'
import { EmailLabelsAnswer, emailLabelsQuery } from '@dossier/contract/email-labels'
import { ListEmailsAnswer, listEmailsQuery, SearchEmails, SearchEmailsAnswer } from '@dossier/contract/email-lists'
import { DeleteEmailAnswer, UpdateEmail } from '@dossier/contract/email-update'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError, notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { DeletedListener } from './delete-for-good.ts'
import { readChanges } from './email-changes.ts'
import { type EmailWithThread, readEmails } from './email-rows.view.ts'
import { presentEmail, presentRow } from './emails.present.ts'
import { findEmail } from './emails.store.ts'
import { importMbox } from './ingest/import-mbox.ts'
import type { IngestMail } from './ingest/ingest-email.ts'
import { readSource } from './ingest/read-body.ts'
import { presentLabels } from './labels.present.ts'
import { countLabels } from './labels.view.ts'
import { listEmails } from './list-emails.view.ts'
import type { ThreadMovedListener } from './move-thread.ts'
import type { Neighbours } from './neighbours.ts'
import { removeEmail } from './remove-email.ts'
import { type ResetListener, resetTriage } from './reset-triage.ts'
import { readSearchOptions } from './searching/read-options.ts'
import { searchEmails } from './searching/search-emails.view.ts'
import { type EditedListener, updateEmail } from './update-email.ts'

const tag = 'Emails'
const MESSAGE = 'message/rfc822'
const MBOX = 'application/mbox'

/** What other features do along with a mail, in its transaction. */
export interface EmailListeners {
  reset: ResetListener[]
  deleted: DeletedListener[]
  threadMoved: ThreadMovedListener[]
  edited: EditedListener[]
}

export function emailRoutes(
  platform: Platform,
  neighbours: Neighbours,
  listeners: EmailListeners,
  ingest: IngestMail,
): Route[] {
  const { database } = platform

  async function one(tenantId: string, id: string): Promise<EmailWithThread> {
    const [email] = await readEmails(database, tenantId, [id])
    if (!email) throw notFound('email')
    return email
  }

  async function refuseUnknownProject(tenantId: string, projectId: string | undefined): Promise<void> {
    if (projectId) await neighbours.projects.resolve(database.read, tenantId, projectId)
  }

  return [
    route({
      method: 'POST',
      path: '/emails',
      summary: 'Take a mail in',
      description:
        'The message as `raw_email`, its parts as `parsed_email`, or the raw bytes with `Content-Type: message/rfc822`. ' +
        'The same message again changes nothing and answers 200 with `duplicate: true`.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      query: ingestEmailQuery,
      body: IngestEmail,
      bodyLimit: LIMITS.ingestBodyBytes,
      rawTypes: [MESSAGE],
      answers: { 201: IngestEmailAnswer, 200: IngestEmailAnswer },
      handler: async (call) => {
        const { actor, body } = call
        const source = call.raw ? { raw: call.raw, parsed: null } : readSource(body)
        const stored = await ingest({
          tenantId: actor.tenantId,
          projectId: body.project || call.query.project || '',
          source: 'api',
          ...source,
          html: call.raw ? '' : (body.html_content ?? ''),
          triaged: call.raw ? false : body.triaged === true,
        })
        call.ignore(stored.ignored)
        const email = presentEmail(await one(actor.tenantId, stored.emailId))
        return new Reply(stored.duplicate ? 200 : 201, { email, duplicate: stored.duplicate })
      },
    }),
    route({
      method: 'POST',
      path: '/emails/import',
      summary: 'Take a mailbox in',
      description:
        'A file of many mails as `application/mbox` (RFC 4155). It is read as it comes, and answered when all of it is ' +
        'stored. What is here already stays as it is: an upload that broke off is finished by the same file again.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      query: importEmailsQuery,
      bodyLimit: LIMITS.archiveBytes,
      streamTypes: [MBOX],
      answers: { 200: ImportEmailsAnswer },
      handler: async ({ actor, query, stream }) => {
        await refuseUnknownProject(actor.tenantId, query.project)
        if (!stream)
          throw new AppError(
            'unsupported_media_type',
            `Send the file with Content-Type: ${MBOX}; one mail goes to /emails.`,
          )
        const target = { tenantId: actor.tenantId, projectId: query.project ?? '' }
        return importMbox(platform, neighbours, target, stream)
      },
    }),
    route({
      method: 'GET',
      path: '/emails',
      summary: 'Mails, the latest of each thread',
      description:
        'Newest first. Of each thread the latest mail that matches the filters; without `mailbox`, all but trash.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      query: listEmailsQuery,
      answers: { 200: ListEmailsAnswer },
      handler: async ({ actor, query }) => {
        await refuseUnknownProject(actor.tenantId, query.project)
        const bodies = query.fields !== 'row'
        const filters = { projectId: query.project, mailbox: query.mailbox, label: query.label, triaged: query.triaged }
        const page = await listEmails(database, actor.tenantId, filters, parsePage(query), { bodies })
        return { emails: page.items.map(bodies ? presentEmail : presentRow), ...presentPage(page) }
      },
    }),
    route({
      method: 'GET',
      path: '/emails/:id',
      summary: 'One mail',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      params: idParams,
      answers: { 200: EmailAnswer },
      handler: async ({ actor, params }) => ({ email: presentEmail(await one(actor.tenantId, params.id)) }),
    }),
    route({
      method: 'PUT',
      path: '/emails/:id',
      summary: 'Change a mail',
      description:
        'With `mailbox` the inbound mail of its thread moves along; with `project` the whole thread. ' +
        'What you change here is not undone by triage.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      body: UpdateEmail,
      resource: Email,
      bodyLimit: LIMITS.ingestBodyBytes,
      answers: { 200: EmailAnswer },
      handler: async ({ actor, params, body }) => {
        const email = await findEmail(database.read, actor.tenantId, params.id)
        if (!email) throw notFound('email')
        await updateEmail(platform, neighbours, listeners, actor, params.id, readChanges(email, body))
        return { email: presentEmail(await one(actor.tenantId, params.id)) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/emails/:id',
      summary: 'Move a mail to trash, or from trash delete it for good',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: DeleteEmailAnswer },
      handler: async ({ actor, params }) => {
        const outcome = await removeEmail(platform, neighbours, listeners.deleted, actor, params.id)
        if (outcome === 'deleted') return { deleted: true as const, _id: params.id }
        const [trashed] = await readEmails(database, actor.tenantId, [params.id])
        // Somebody else may have deleted it for good since.
        return trashed ? { email: presentEmail(trashed) } : { deleted: true as const, _id: params.id }
      },
    }),
    route({
      method: 'POST',
      path: '/emails/search',
      summary: 'Search mails',
      description:
        'Newest first, not collapsed by thread. Understands `from: to: subject: in: label: before: after: has:attachment "a phrase" -not`.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      body: SearchEmails,
      answers: { 200: SearchEmailsAnswer },
      handler: async ({ actor, body }) => {
        const options = readSearchOptions(body.options ?? {})
        await refuseUnknownProject(actor.tenantId, options.projectId)
        const found = await searchEmails(database, neighbours.search, actor.tenantId, body.query ?? '', options)
        return {
          results: found.results.map(presentEmail),
          found: found.found,
          ...(found.foundIsMinimum ? { found_is_minimum: true } : {}),
          page: options.page,
          limit: options.limit,
        }
      },
    }),
    route({
      method: 'POST',
      path: '/emails/:id/reset-triage',
      summary: 'Forget what triage said of a mail',
      description: 'This mail alone goes to the inbox, also from trash; its labels and its verdict are cleared.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: ResetTriageAnswer },
      handler: async ({ actor, params }) => {
        await resetTriage(platform, neighbours, listeners.reset, actor, params.id)
        return { email: presentEmail(await one(actor.tenantId, params.id)) }
      },
    }),
    route({
      method: 'GET',
      path: '/email-labels',
      summary: 'Labels with their counts in each mailbox',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      query: emailLabelsQuery,
      answers: { 200: EmailLabelsAnswer },
      handler: async ({ actor, query }) => {
        await refuseUnknownProject(actor.tenantId, query.project)
        return { labels: presentLabels(await countLabels(database, actor.tenantId, query.project)) }
      },
    }),
  ]
}

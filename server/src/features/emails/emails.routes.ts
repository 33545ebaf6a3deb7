import { Email, EmailAnswer, ListedEmail, ResetTriageAnswer } from '@dossier/contract/email'
import { ListEmailsAnswer, listEmailsQuery } from '@dossier/contract/email-lists'
import { DeleteEmailAnswer, UpdateEmail } from '@dossier/contract/email-update'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { inTurns } from '#platform/clock/wait'
import { acceptedVersions, staleConflict, toEtag } from '#platform/http/etag'
import { Reply, type Route, route } from '#platform/http/route'
import { translateAs } from '#platform/http/translate-answer'
import type { Platform } from '#platform/platform'
import { ACT_HEADER, readActKey } from './acts/act-key.ts'
import type { Dependencies } from './dependencies.ts'
import { readChanges } from './email-changes.ts'
import type { EmailListeners } from './email-listeners.ts'
import { type EmailWithThread, readEmail, readEmails } from './email-rows.view.ts'
import { StaleEmail, versionOf } from './email-version.ts'
import { presentEmail, presentListed, presentListedRow } from './emails.present.ts'
import { findEmail } from './emails.store.ts'
import { listEmails } from './list-emails.view.ts'
import { removeEmail } from './remove-email.ts'
import { resetTriage } from './reset-triage.ts'
import { updateEmail } from './update-email.ts'

const tag = 'Emails'

export const emailRoutes = (platform: Platform, dependencies: Dependencies, listeners: EmailListeners): Route[] => [
  ...readingRoutes(platform, dependencies),
  ...changingRoutes(platform, dependencies, listeners),
]

function readingRoutes({ database }: Platform, dependencies: Dependencies): Route[] {
  return [
    route({
      method: 'GET',
      path: '/emails',
      summary: 'List emails, the latest of each thread',
      description:
        'Newest first. Returns the latest matching email of each thread; without `mailbox`, all except trash.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      takesTurns: true,
      query: listEmailsQuery,
      answers: { 200: ListEmailsAnswer },
      handler: async ({ actor, query }) => {
        if (query.project) await dependencies.projects.resolve(database.read, actor.tenantId, query.project)
        const bodies = query.fields !== 'row'
        const { project: projectId, has_attachment: hasAttachment, mailbox, label, triaged, read, starred } = query
        const { from, answered, snoozed, spam } = query
        const marks = { triaged, read, starred, answered, snoozed, spam }
        const filters = { projectId, mailbox, label, hasAttachment, from, ...marks }
        const page = await listEmails(database, actor.tenantId, filters, parsePage(query), { bodies })
        const emails = await inTurns(page.items, bodies ? presentListed : presentListedRow)
        return { emails, ...presentPage(page) }
      },
    }),
    route({
      method: 'GET',
      path: '/emails/:id',
      summary: 'Get an email',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      params: idParams,
      answers: { 200: EmailAnswer },
      handler: async ({ actor, params }) => present(await readEmail(database, actor.tenantId, params.id)),
    }),
  ]
}

const present = (item: EmailWithThread): Reply =>
  new Reply(200, { email: presentEmail(item) }, { etag: toEtag(versionOf(item.email)) })

const translateEmail = translateAs(Email)

function unlessStale(error: unknown): StaleEmail {
  if (error instanceof StaleEmail) return error
  throw error
}

function changingRoutes(platform: Platform, dependencies: Dependencies, listeners: EmailListeners): Route[] {
  const { database } = platform
  return [
    route({
      method: 'PUT',
      path: '/emails/:id',
      summary: 'Change an email',
      description:
        '`mailbox` also moves the inbound emails of the thread; `project` moves the whole thread. ' +
        'Triage does not overwrite these changes. Send `If-Match` with the `ETag` to get a 409 if the email has changed ' +
        'since; `details.current` is the current email. Requests of one person with the same `X-Act` header are one act, which ' +
        '`POST /acts/{id}/undo` takes back as a whole. `read: true` alone is an act only with that header.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      body: UpdateEmail,
      resource: ListedEmail,
      bodyLimit: LIMITS.ingestBodyBytes,
      answers: { 200: EmailAnswer },
      handler: async ({ actor, params, body, header }) => {
        const email = await findEmail(database.read, actor.tenantId, params.id)
        if (!email) throw notFound('email')
        const hasDays = (body.triage_action_points?.length ?? 0) > 0
        const timeZone = hasDays ? await dependencies.accounts.findTimeZone(actor.tenantId) : 'UTC'
        const changes = readChanges(email, body, timeZone)
        const accepted = acceptedVersions(header('if-match'))
        const act = readActKey(header(ACT_HEADER))
        const updating = updateEmail(platform, dependencies, listeners, actor, params.id, changes, { accepted, act })
        const stale = await updating.catch(unlessStale)
        const item = await readEmail(database, actor.tenantId, params.id)
        if (!stale) return present(item)
        const current = translateEmail(presentEmail(item), header('accept-language') ?? '')
        throw staleConflict(stale.userMessage, { current }, versionOf(item.email))
      },
    }),
    route({
      method: 'DELETE',
      path: '/emails/:id',
      summary: 'Move an email to trash; from trash, delete it for good',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: DeleteEmailAnswer },
      handler: async ({ actor, params, header }) => {
        const act = readActKey(header(ACT_HEADER))
        const outcome = await removeEmail(platform, dependencies, listeners, actor, params.id, act)
        if (outcome === 'deleted') return { deleted: true as const, _id: params.id }
        const [trashed] = await readEmails(database, actor.tenantId, [params.id])
        // A concurrent request may have deleted it permanently.
        return trashed ? { email: presentEmail(trashed) } : { deleted: true as const, _id: params.id }
      },
    }),
    route({
      method: 'POST',
      path: '/emails/:id/reset-triage',
      summary: 'Clear the triage result of an email',
      description: 'Moves only this email to the inbox, also from trash, and clears its labels and verdict.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: ResetTriageAnswer },
      handler: async ({ actor, params }) => {
        await resetTriage(platform, dependencies, listeners, actor, params.id)
        return { email: presentEmail(await readEmail(database, actor.tenantId, params.id)) }
      },
    }),
  ]
}

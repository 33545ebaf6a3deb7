import {
  ApplyEmailFilterAnswer,
  applyEmailFilterQuery,
  ImportEmailAnswer,
  importEmailQuery,
  ProjectAddressAnswer,
} from '@dossier/contract/address'
import { message } from '@dossier/contract/message'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { getAddress, rotateAlias } from './addresses/project-address.ts'
import { importEmail, proveImport } from './channels/import-email.ts'
import { MESSAGE_TYPES } from './channels/read-import.ts'
import type { Dependencies } from './deliver.ts'
import { applyFilter } from './filter/apply-filter.ts'

const tag = 'Inbound mail'
const IMPORT_LIMIT = LIMITS.mailBytes + 1024 * 1024

export const inboundRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  ...projectRoutes(platform, dependencies),
  importRoute(platform, dependencies),
]

function projectRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  const { projects } = dependencies
  return [
    route({
      method: 'GET',
      path: '/projects/:id/address',
      summary: 'Get the email addresses of a project',
      description: 'Both are empty if the server has no domain for project addresses.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      params: idParams,
      answers: { 200: ProjectAddressAnswer },
      handler: async ({ actor, params }) => ({
        address: await getAddress(platform, projects, actor.tenantId, params.id),
      }),
    }),
    route({
      method: 'POST',
      path: '/projects/:id/address/rotate',
      summary: 'Replace the alias of a project',
      description: 'Email to the old alias is rejected from then on.',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      params: idParams,
      answers: { 200: ProjectAddressAnswer },
      handler: async ({ actor, params }) => ({ address: await rotateAlias(platform, projects, actor, params.id) }),
    }),
    route({
      method: 'POST',
      path: '/projects/:id/email-filter/apply',
      summary: 'Apply the mail filter of a project to existing emails',
      description: 'Moves matching emails of the project to trash, except sent ones. `dry_run=true` only counts them.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      query: applyEmailFilterQuery,
      answers: { 200: ApplyEmailFilterAnswer },
      handler: async ({ actor, params, query }) => {
        const dryRun = query.dry_run === true
        return { ...(await applyFilter(platform, dependencies, actor.tenantId, params.id, dryRun)), dry_run: dryRun }
      },
    }),
  ]
}

function importRoute(platform: Platform, dependencies: Dependencies): Route {
  return route({
    method: 'POST',
    path: '/import/email',
    root: 'base',
    summary: 'Import an email by webhook',
    description:
      'Takes the message as `message/rfc822`, or in `multipart/form-data` as a file or the field `raw` or `email`. Only signed ' +
      'bytes name the project: the field `recipient` or `to` of the form, otherwise the topmost `Delivered-To`, ' +
      '`X-Original-To` or `Envelope-To` of the message, otherwise its `To`, `Cc` and `Bcc`. Signature: `X-Dossier-Timestamp` ' +
      '(seconds since 1970, at most five minutes off) and `X-Dossier-Signature`, `sha256=` and the HMAC-SHA256 of ' +
      '`<timestamp>.<body>` with IMPORT_SECRET in hex. Returns 404 if IMPORT_SECRET is not set.',
    tag,
    access: 'public',
    query: importEmailQuery,
    bodyLimit: IMPORT_LIMIT,
    rawTypes: MESSAGE_TYPES,
    proveBody: async ({ header }) => proveImport(platform, header),
    answers: { 200: ImportEmailAnswer, 201: ImportEmailAnswer },
    handler: async ({ raw, header }) => {
      if (!raw) {
        throw new AppError(
          'unsupported_media_type',
          message('inbound.contentType', { types: MESSAGE_TYPES.join(' or ') }),
        )
      }
      const stored = await importEmail(platform, dependencies, {
        contentType: header('content-type') ?? '',
        body: raw,
      })
      return new Reply(stored.duplicate ? 200 : 201, stored)
    },
  })
}

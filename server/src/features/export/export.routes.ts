import { DeletedAnswer } from '@dossier/contract/deleted'
import { ExportAnswer, ImportAnswer, ListExportsAnswer, ListImportsAnswer, StartExport } from '@dossier/contract/export'
import { message } from '@dossier/contract/message'
import { idParams } from '@dossier/contract/schema'
import type { Scope } from '@dossier/contract/scopes'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { presentExport, presentImport } from './export.present.ts'
import { downloadExport } from './exporting/download-export.ts'
import { listExports } from './exporting/exports.store.ts'
import { removeExport } from './exporting/remove-export.ts'
import { getExport } from './exporting/run-export.ts'
import { startExport } from './exporting/start-export.ts'
import { listImports } from './importing/imports.store.ts'
import { getImport, removeImport } from './importing/remove-import.ts'
import { startImport } from './importing/start-import.ts'

const tag = 'Export and import'
const LISTED = 20
/** An archive contains everything, so an export needs every read scope. */
const READ: readonly Scope[] = ['knowledge:read', 'email:read', 'settings:read']
const WRITE: readonly Scope[] = ['knowledge:write', 'email:write', 'settings:write']

export const exportRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  ...exportsRoutes(platform, dependencies),
  ...importsRoutes(platform, dependencies),
]

const clientOf = ({ ip, header }: { ip: string; header(name: string): string | undefined }) => ({
  ip,
  userAgent: header('user-agent') ?? '',
})

const exportsRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/export',
    summary: 'Export the account or a project',
    description:
      'Creates a ZIP with Markdown for people, JSON lines of all data, raw emails and all files; secrets are left out and ' +
      'listed in it. The data is a consistent snapshot. If the same export is already running, that one is returned.',
    tag,
    access: { role: 'admin', scopes: READ },
    body: StartExport,
    answers: { 202: ExportAnswer },
    handler: async (call) => {
      const row = await startExport(platform, dependencies, call.actor, call.body.project ?? '', clientOf(call))
      return { export: presentExport(platform, row) }
    },
  }),
  route({
    method: 'GET',
    path: '/exports',
    summary: 'List the latest exports',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    answers: { 200: ListExportsAnswer },
    handler: async ({ actor }) => {
      const rows = await listExports(platform.database.read, actor.tenantId, LISTED)
      return { exports: rows.map((row) => presentExport(platform, row)) }
    },
  }),
  route({
    method: 'GET',
    path: '/exports/:id',
    summary: 'Get an export and its progress',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    params: idParams,
    answers: { 200: ExportAnswer },
    handler: async ({ actor, params }) => ({
      export: presentExport(platform, await getExport(platform, actor.tenantId, params.id)),
    }),
  }),
  route({
    method: 'GET',
    path: '/exports/:id/archive',
    summary: 'Download the archive of an export',
    description: 'Supports `Range`. Returns 409 until the archive is complete, and 410 after seven days.',
    tag,
    access: { role: 'admin', scopes: READ },
    params: idParams,
    answers: { 200: Type.String({ contentMediaType: 'application/zip' }) },
    handler: ({ actor, params, header }) =>
      downloadExport(platform, actor.tenantId, params.id, { range: header('range'), ifRange: header('if-range') }),
  }),
  route({
    method: 'DELETE',
    path: '/exports/:id',
    summary: 'Cancel an export, or remove its archive',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await removeExport(platform, actor.tenantId, params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]

const importsRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/import',
    summary: 'Import an archive',
    description:
      'Takes the archive of an export as `application/zip`, exactly as downloaded. The whole archive is checked before anything is ' +
      'imported. Existing data is left unchanged, so importing an archive twice creates no duplicates. Emails that were in the ' +
      'outbox are never sent by an import; they become `uncertain`.',
    tag,
    access: { role: 'admin', scopes: WRITE },
    bodyLimit: LIMITS.archiveBytes,
    streamTypes: ['application/zip'],
    answers: { 202: ImportAnswer },
    handler: async (call) => {
      if (!call.stream) {
        throw new AppError('unsupported_media_type', message('export.contentTypeZip'))
      }
      return {
        import: presentImport(await startImport(platform, dependencies, call.actor, call.stream, clientOf(call))),
      }
    },
  }),
  route({
    method: 'GET',
    path: '/imports',
    summary: 'List the latest imports',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    answers: { 200: ListImportsAnswer },
    handler: async ({ actor }) => ({
      imports: (await listImports(platform.database.read, actor.tenantId, LISTED)).map(presentImport),
    }),
  }),
  route({
    method: 'GET',
    path: '/imports/:id',
    summary: 'Get an import and its progress',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    params: idParams,
    answers: { 200: ImportAnswer },
    handler: async ({ actor, params }) => ({
      import: presentImport(await getImport(platform, actor.tenantId, params.id)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Cancel or remove an import',
    description: 'The data imported so far is kept; import the same archive again to continue.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await removeImport(platform, actor.tenantId, params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]

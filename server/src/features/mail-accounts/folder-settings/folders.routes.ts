import { ListMailFoldersAnswer, MailFolder, MailFolderAnswer, UpdateMailFolder } from '@dossier/contract/mail-account'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import { findAccount } from '../accounts/accounts.store.ts'
import { adminOf } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { findFolder, listFolders } from '../folders/folders.store.ts'
import { presentFolder } from '../mail-accounts.present.ts'
import { updateFolder } from './update-folder.ts'

const tag = 'Mail accounts'
const folderParams = { ...idParams, folder: Type.String({ description: 'Identifier of the folder' }) }

export const folderRoutes = (context: MailContext): Route[] => [
  route({
    method: 'GET',
    path: '/mail-accounts/:id/folders',
    summary: 'List the folders of a mail account',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    params: idParams,
    answers: { 200: ListMailFoldersAnswer },
    handler: async ({ actor: { tenantId }, params }) => {
      const { read } = context.platform.database
      if (!(await findAccount(read, tenantId, params.id))) throw notFound('mail account')
      return { folders: (await listFolders(read, { tenantId, accountId: params.id })).map(presentFolder) }
    },
  }),
  route({
    method: 'PUT',
    path: '/mail-accounts/:id/folders/:folder',
    summary: 'Change a folder of a mail account',
    description: 'A new role counts as confirmed by a person. Nothing changes on the server.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: folderParams,
    body: UpdateMailFolder,
    resource: MailFolder,
    answers: { 200: MailFolderAnswer },
    handler: async (call) => {
      const { params, body } = call
      const { tenantId } = call.actor
      await updateFolder(context, adminOf(call), { accountId: params.id, folderId: params.folder }, body)
      const folder = await findFolder(context.platform.database.read, { tenantId, accountId: params.id }, params.folder)
      if (!folder) throw notFound('mail folder')
      return { folder: presentFolder(folder) }
    },
  }),
]

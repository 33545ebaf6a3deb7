// Saving attachments: puts a file of an email into a note. Promises: file, text and link to the email commit together;
// saving is one act, which undo takes back. Never: the bytes of a file in a text, or a change of the email.

import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { savingAttachmentsRoutes } from './saving-attachments.routes.ts'

export const createSavingAttachmentsFeature = (_platform: Platform, dependencies: Dependencies) => ({
  routes: savingAttachmentsRoutes(dependencies),
})

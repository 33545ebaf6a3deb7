// Contacts: everyone that the account has written to or heard from. Promises: counts agree with the stored emails; the
// best contacts come first. Never: another account's contact, an own address, or a robot that nobody wrote to.

import type { Platform } from '#platform/platform'
import { contactRoutes } from './contacts.routes.ts'
import type { Dependencies } from './dependencies.ts'

export const createContactsFeature = (platform: Platform, dependencies: Dependencies) => ({
  routes: contactRoutes(platform, dependencies),
})

import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import { isRelative } from '#ui/mail-frame/mail-frame-document.ts'
import { appPathOf } from '../note-frame/references.ts'

/** docs/spec/knowledge.md §10 */
const FILE_ADDRESS = /^attachment:([^/]+)\//

export interface Destinations {
  onFile(id: string): void
  onAnchor(fragment: string): void
  /** Opens a page of the app. */
  onOpen(path: string): void
  /** Returns the path of a record that a text names; null: there is none. */
  resolve(address: string): Promise<string | null>
  /** The record that an address names does not exist. */
  onMissing(address: string): void
}

/** Returns whether an address names a record by its title or its path in a repository. */
export const isReference = (address: string): boolean =>
  address.startsWith('[[') || (isRelative(address) && !address.startsWith('#') && appPathOf(address) === '')

/** Opens what a link in a note leads to. */
export async function followAddress(address: string, to: Destinations): Promise<void> {
  const [, file] = FILE_ADDRESS.exec(address) ?? []
  const path = appPathOf(address)
  if (file !== undefined) to.onFile(file)
  else if (path) to.onOpen(path)
  else if (/^(?:\[\[)?#/.test(address)) to.onAnchor(address.replace(/^(?:\[\[)?#/, '').replace(/\]\]$/, ''))
  else if (/^mailto:/i.test(address)) to.onOpen(fillPath(PAGE_PATHS.contact, { address: mailboxOf(address) }))
  else if (isReference(address)) {
    const found = await to.resolve(address)
    if (found === null) to.onMissing(address)
    else to.onOpen(found)
  } else open(address, '_blank', 'noopener,noreferrer')
}

function mailboxOf(address: string): string {
  const [mailbox = ''] = address.slice('mailto:'.length).split('?')
  try {
    return decodeURIComponent(mailbox)
  } catch {
    return mailbox
  }
}

import type { Scope } from '@dossier/contract/scopes'
import type { Tool } from './tool.ts'
import { cancelSend } from './tools/cancel-send.tool.ts'
import { editRecord } from './tools/edit-record.tool.ts'
import { linkRecords } from './tools/link-records.tool.ts'
import { listEmails } from './tools/list-emails.tool.ts'
import { listMailAccounts } from './tools/list-mail-accounts.tool.ts'
import { listProjects } from './tools/list-projects.tool.ts'
import { listRecords } from './tools/list-records.tool.ts'
import { read } from './tools/read.tool.ts'
import { readThread } from './tools/read-thread.tool.ts'
import { runTriage } from './tools/run-triage.tool.ts'
import { search } from './tools/search.tool.ts'
import { sendDraft } from './tools/send-draft.tool.ts'
import { triageStatus } from './tools/triage-status.tool.ts'
import { updateEmail } from './tools/update-email.tool.ts'
import { writeDraft } from './tools/write-draft.tool.ts'
import { writeRecord } from './tools/write-record.tool.ts'

/**
 * All tools in the order of `tools/list`. At most 16 tools and 4,000 tokens: every connecting program pays for them.
 */
export const TOOLS: readonly Tool[] = [
  search,
  read,
  listProjects,
  listRecords,
  writeRecord,
  editRecord,
  linkRecords,
  listEmails,
  readThread,
  updateEmail,
  listMailAccounts,
  triageStatus,
  runTriage,
  writeDraft,
  sendDraft,
  cancelSend,
]

const holdsAll = (granted: ReadonlySet<Scope>, scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => granted.has(scope))

export const toolsFor = (granted: ReadonlySet<Scope>): Tool[] =>
  TOOLS.filter(({ scopes }) => scopes.some((set) => holdsAll(granted, set)))

/**
 * Returns all scopes that a call needs; none for an unknown tool, which the protocol rejects. The arguments are not
 * validated yet.
 */
export function scopesNeeded(name: unknown, args: unknown, granted: ReadonlySet<Scope>): Scope[] {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  if (!tool) return []
  const base = tool.scopes.find((set) => holdsAll(granted, set)) ?? tool.scopes[0]
  const also = tool.alsoNeeds?.(typeof args === 'object' && args !== null ? { ...args } : {}) ?? []
  return [...new Set([...base, ...also])]
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PEOPLE } from '../../server/test/mail-servers/mail-server.ts'
import { findServer, libraryPath } from '../../server/test/mail-servers/packages.ts'
import { isInstalled, notmuchOn } from '../measure/notmuch.ts'
import { start } from '../measure/processes.ts'

/** Fetches everything with mbsync. @returns milliseconds, or null where its package cannot be had. */
export async function runMbsync(port: number, folder: string): Promise<number | null> {
  const root = findServer('isync')
  if (!root) return null
  const to = join(folder, 'mbsync')
  mkdirSync(to)
  const file = join(folder, 'mbsyncrc')
  writeFileSync(file, configuration(port, to))
  const env = { LD_LIBRARY_PATH: libraryPath(root), HOME: folder }
  const began = performance.now()
  const script = '"$0" "$@" && echo fetched'
  const args = ['-c', script, join(root, 'usr/bin/mbsync'), '-q', '-c', file, '-a']
  await start({ command: 'sh', args, env }).waitForOutput(/fetched/)
  return performance.now() - began
}

/** Indexes what mbsync fetched. @returns milliseconds, or null where notmuch is not installed. */
export async function runNotmuch(maildir: string, folder: string): Promise<number | null> {
  if (!isInstalled('notmuch')) return null
  const began = performance.now()
  const args = ['-c', '"$0" "$@" && echo indexed', ...notmuchOn(maildir, folder), 'new', '--quiet']
  await start({ command: 'sh', args, env: { HOME: folder } }).waitForOutput(/indexed/)
  return performance.now() - began
}

const configuration = (port: number, to: string): string => `
IMAPAccount bench
Host 127.0.0.1
Port ${port}
User anna
Pass ${PEOPLE.anna}
SSLType None
AuthMechs LOGIN

IMAPStore far
Account bench

MaildirStore near
Path ${to}/
Inbox ${to}/INBOX
SubFolders Verbatim

Channel bench
Far :far:
Near :near:
Patterns *
Create Near
Sync Pull
SyncState *
`

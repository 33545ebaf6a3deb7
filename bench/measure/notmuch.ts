import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the configuration of a notmuch whose index is in this folder. Written each time, because the folder may have
 * moved. @returns the command up to its subcommand
 */
export function notmuchOn(maildir: string, folder: string): string[] {
  const config = join(folder, 'notmuch.conf')
  const path = join(folder, 'database')
  mkdirSync(path, { recursive: true })
  writeFileSync(
    config,
    `[database]\npath=${path}\nmail_root=${maildir}\n[user]\nname=b\nprimary_email=b@bench.example\n`,
  )
  return ['notmuch', '--config', config]
}

export const isInstalled = (name: string): boolean => spawnSync('which', [name]).status === 0

import type { FolderCounts } from '@dossier/contract/mail-files'
import type { ImportResult } from './import-operation.ts'
import type { Tally } from './tally.ts'

const BAR_WIDTH = 24

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** `total` is in bytes. */
export function progressLine(tally: Tally, total: number, seconds: number): string {
  const share = total === 0 ? 1 : Math.min(1, tally.bytes / total)
  const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '.')
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${counted(tally.done, 'email')}  ${rate(tally, seconds)}`
}

export function summary(
  tally: Tally,
  { accountName, projectName }: ImportResult,
  leftOut: string[],
  seconds: number,
): string {
  const more = tally.failed - tally.named.length
  return [
    `${counted(tally.imported, 'email')} imported into the project "${projectName}" of "${accountName}"`,
    `${counted(tally.duplicates, 'email')} already imported`,
    ...(tally.deleted > 0 ? [`${counted(tally.deleted, 'email')} left out, because they were marked as deleted`] : []),
    `${counted(tally.failed, 'email')} failed`,
    ...tally.named.map(({ name, reason }) => `  ${name}: ${reason}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
    ...describeFolders(tally.folders),
    ...leftOut,
    `${seconds.toFixed(1)} s, ${rate(tally, seconds)}`,
    '',
  ].join('\n')
}

const MAX_FOLDERS = 200

/** Emails without a folder stand under the mailbox that they went to. */
function describeFolders(folders: readonly FolderCounts[]): string[] {
  const named = folders.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  const lines = named.slice(0, MAX_FOLDERS).map((row) => `  ${titleOf(row)}: ${countsOf(row).join(', ')}`)
  const more = folders.length - lines.length
  return lines.length === 0
    ? []
    : ['By folder:', ...lines, ...(more > 0 ? [`  and ${more.toLocaleString('en')} more folders`] : [])]
}

const titleOf = ({ name, mailbox }: FolderCounts): string =>
  name && mailbox ? `${name} (${mailbox})` : name || mailbox || 'no folder'

const countsOf = ({ imported, duplicates, deleted, failed }: FolderCounts): string[] =>
  [
    [imported, 'imported'] as const,
    [duplicates, 'already imported'] as const,
    [deleted, 'left out as deleted'] as const,
    [failed, 'failed'] as const,
  ].flatMap(([count, what]) => (count > 0 ? [`${count.toLocaleString('en')} ${what}`] : []))

const rate = ({ done }: Tally, seconds: number): string =>
  `${Math.round(done / Math.max(seconds, 0.001)).toLocaleString('en')} emails/s`

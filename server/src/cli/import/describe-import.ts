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
    `${counted(tally.failed, 'email')} failed`,
    ...tally.named.map(({ name, reason }) => `  ${name}: ${reason}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
    ...leftOut,
    `${seconds.toFixed(1)} s, ${rate(tally, seconds)}`,
    '',
  ].join('\n')
}

const rate = ({ done }: Tally, seconds: number): string =>
  `${Math.round(done / Math.max(seconds, 0.001)).toLocaleString('en')} emails/s`

import { resolve } from 'node:path'
import { systemClock } from '#platform/clock/clock'
import { perform } from './admin/perform.ts'
import { type Command, textOption } from './command.ts'
import { progressLine, summary } from './import/describe-import.ts'
import { findSources } from './import/find-sources.ts'
import { importOperation, partOf } from './import/import-operation.ts'
import { readMails } from './import/read-mails.ts'
import { showProgress } from './import/show-progress.ts'
import { SkippedFiles } from './import/skipped-files.ts'
import { Tally } from './import/tally.ts'
import { watchSignals } from './stop-signals.ts'

export const importMail: Command = {
  usage: '<file or folder> [--project <id or name>] [--account <id or name>]',
  help: `Imports emails from an mbox, a single email, or a folder at any depth: a profile of Thunderbird, Apple Mail (.emlx
and .mbox), a Maildir, MH, a Google Takeout, .eml and .mbox files. Folders, labels and flags decide the mailbox, the labels
and whether an email is read; emails marked as deleted are left out. Existing emails are skipped, so run the command again to
continue an interrupted import. Ctrl-C stops the import after the current emails.

  --project  the project to import into; the default project if omitted
  --account  the account of the project; required if there are several accounts

Exits with code 1 if no email could be read.`,
  options: { project: { type: 'string' }, account: { type: 'string' } },
  positionals: { min: 1, max: 1 },
  async run(args) {
    const path = resolve(args.positionals[0] ?? '')
    const target = { account: textOption(args, 'account').trim(), project: textOption(args, 'project').trim() }
    const startedAt = systemClock.now()
    const seconds = (): number => (systemClock.now() - startedAt) / 1000
    const { signal } = watchSignals()
    const tally = new Tally()
    const leftOut = new SkippedFiles()
    const total = await countBytes(path)
    const progress = showProgress(() => progressLine(tally, total, seconds()))

    const result = await perform(importOperation, target, {
      parts: mailsToSend(path, tally, leftOut, signal),
      report: (news) => tally.count(news),
    }).finally(() => progress.end())

    process.stdout.write(summary(tally, result, leftOut.describe(), seconds()))
    if (signal.aborted) {
      process.stdout.write('Stopped. Run the same command again to import the rest.\n')
      return 130
    }
    return tally.imported + tally.duplicates + tally.deleted > 0 ? 0 : 1
  },
}

/** Counts the bytes to read first, for a meaningful progress bar. */
async function countBytes(path: string): Promise<number> {
  let bytes = 0
  for await (const source of findSources(path, () => undefined)) bytes += source.bytes
  return bytes
}

async function* mailsToSend(
  path: string,
  tally: Tally,
  leftOut: SkippedFiles,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const sources = findSources(path, (file, why) => leftOut.add(file, why))
  for await (const mail of readMails(sources)) {
    if (signal.aborted) return
    if ('problem' in mail.content) {
      tally.fail(mail, mail.content.problem)
      continue
    }
    tally.send(mail)
    yield partOf(mail.content)
  }
}

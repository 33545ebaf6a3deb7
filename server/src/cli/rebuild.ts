import { perform } from './admin/perform.ts'
import { type Command, textOption } from './command.ts'
import { showProgress } from './import/show-progress.ts'
import { type RebuiltSlice, rebuildOperation } from './rebuild-operation.ts'
import { watchSignals } from './stop-signals.ts'

export const rebuild: Command = {
  usage: '[--account <id or name>] [--after <position>]',
  help: `Rebuilds everything that is derived from the stored messages: fields, texts, attachments, findings, threads, lists and
search. Rebuilds the search index and unique keys of notes, memories, saved URLs and pages. User changes (edits, labels, mailboxes, drafts) and triage results are kept. It is safe to run this repeatedly.
Ctrl-C stops after the current emails or records and prints how to continue.

  --account  the account to rebuild; required if there are several accounts
  --after    continue after this position, where an earlier run stopped

Exits with code 1 if a stored message could not be read.`,
  options: { account: { type: 'string' }, after: { type: 'string' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const { signal } = watchSignals()
    const failed: Extract<RebuiltSlice, { content: 'emails' }>['failed'] = []
    const sum = { emails: 0, records: 0, changed: 0 }
    const slices = sendInTurns(signal)
    const progress = showProgress(() => `${sum.emails} emails, ${sum.records} records, ${sum.changed} changed`)
    const input = { account: textOption(args, 'account').trim(), after: textOption(args, 'after').trim() }
    const { accountName, stoppedAt } = await perform(rebuildOperation, input, {
      parts: slices.parts(),
      report(slice) {
        sum[slice.content] += slice.checked
        sum.changed += slice.changed
        failed.push(...slice.failed)
        slices.done(slice.next !== null)
      },
    }).finally(() => progress.end())

    process.stdout.write(
      `Rebuilt ${sum.emails} emails and ${sum.records} records of "${accountName}"; ${sum.changed} changed.\n`,
    )
    for (const { emailId, reason } of failed) process.stdout.write(`  ${emailId}: ${reason}\n`)
    if (stoppedAt !== null) {
      process.stdout.write(`Stopped. Continue with: dossier rebuild --after ${stoppedAt}\n`)
      return 130
    }
    return failed.length > 0 ? 1 : 0
  },
}

/** Requests each slice only after the previous one. */
function sendInTurns(signal: AbortSignal) {
  let more = true
  let next: () => void = () => undefined
  return {
    async *parts(): AsyncGenerator<Uint8Array> {
      while (more && !signal.aborted) {
        const done = new Promise<void>((resolve) => {
          next = resolve
        })
        yield Uint8Array.of(1)
        await done
      }
    },
    done(isMore: boolean): void {
      more = isMore
      next()
    },
  }
}

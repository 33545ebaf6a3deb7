import { readFileSync } from 'node:fs'
import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { TriageEngine } from '#features/triage/engine'
import { triageInput } from '#test/triage-input'
import type { Share } from './statistics.ts'

interface AssistantMail {
  email: { author: string; to: string; subject: string; email_thread: string }
  triage_expected: 'ignore' | 'notify' | 'respond'
}

/** LangChain has three answers and we have five; a notice may be information or a task. */
const ACCEPTED: Record<AssistantMail['triage_expected'], readonly PrimaryAction[]> = {
  respond: ['reply-required'],
  notify: ['human-do', 'no-action', 'waiting'],
  ignore: ['no-action', 'spam'],
}

/** LangChain's sixteen emails, all of them: too few to split, and no rule used them. */
export async function measureAssistant(engine: TriageEngine, file: string): Promise<Share> {
  const mails = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AssistantMail)
  let hits = 0
  for (const [index, { email, triage_expected }] of mails.entries()) {
    const [to, from] = [addressIn(email.to), addressIn(email.author)]
    const input = triageInput(
      {
        id: `langchain-${index}`,
        subject: email.subject,
        text: email.email_thread,
        from: { name: from.name, address: from.address },
        to: [to.address],
      },
      { owner: { addresses: [to.address] } },
    )
    if (ACCEPTED[triage_expected].includes((await engine.classify(input)).primaryAction)) hits += 1
  }
  return { hits, of: mails.length }
}

function addressIn(field: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*?)\s*<([^>]+)>/.exec(field) ?? []
  return { name: name.replaceAll('"', ''), address: (address || field).toLowerCase().trim() }
}

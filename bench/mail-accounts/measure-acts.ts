import { PEOPLE } from '../../server/test/mail-servers/mail-server.ts'
import { openRawImap, type RawImap } from '../../server/test/mail-servers/raw-imap.ts'
import { type Times, timesOf } from '../measure/statistics.ts'
import { poll, type ServerWithAccounts } from './spawn-with-accounts.ts'

/** Measures, with another connection, how long emails and changes take from one side to the other. */
export async function measureActs(service: ServerWithAccounts, port: number, acts: number): Promise<[string, Times][]> {
  const phone = await openRawImap(port, 'anna', PEOPLE.anna)
  try {
    const live: number[] = []
    const marked: number[] = []
    const moved: number[] = []
    for (let index = 0; index < acts; index += 1) {
      live.push(await receive(service, phone, index))
      marked.push(await writeBack(service, phone, index, { read: true }))
      moved.push(await writeBack(service, phone, index, { mailbox: 'archived' }))
    }
    return [
      ['live email', timesOf(live)],
      ['read mark written back', timesOf(marked)],
      ['move written back', timesOf(moved)],
    ]
  } finally {
    phone.close()
  }
}

interface Found {
  emails: { _id: string; subject: string }[]
}

const subjectOf = (index: number): string => `Live ${index}`

const findNewest = async ({ server, project }: ServerWithAccounts, subject: string): Promise<string | null> => {
  const { emails } = (await server.get(`/emails?project=${project}&fields=row&limit=5&mailbox=inbox`)) as Found
  return emails.find((email) => email.subject === subject)?._id ?? null
}

async function receive(service: ServerWithAccounts, phone: RawImap, index: number): Promise<number> {
  const raw = [
    'From: Mara Lind <mara@lind.example>',
    'To: anna@press.example',
    `Subject: ${subjectOf(index)}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <live-${index}@bench.example>`,
    '',
    'It is here.',
    '',
  ].join('\r\n')
  await phone.send('APPEND INBOX', raw)
  const began = performance.now()
  await poll(5, () => findNewest(service, subjectOf(index)))
  return performance.now() - began
}

async function writeBack(
  service: ServerWithAccounts,
  phone: RawImap,
  index: number,
  change: { read: true } | { mailbox: 'archived' },
): Promise<number> {
  const id = await findNewest(service, subjectOf(index))
  const [folder, key] = 'read' in change ? ['INBOX', 'SEEN'] : ['Archive', 'ALL']
  const query = `UID SEARCH ${key} HEADER MESSAGE-ID live-${index}@bench.example`
  await phone.send(`SELECT ${folder}`)
  const began = performance.now()
  await service.server.put(`/emails/${id}`, change)
  await poll(5, async () => ((await phone.send(query)).some((line) => /^\* SEARCH \d/.test(line)) ? true : null))
  return performance.now() - began
}

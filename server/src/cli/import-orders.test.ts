// @module-tag slow

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { openWorkshop, type Workshop } from '#test/dossier'
import { expectedThreads, ORDERS, REAL_THREADS, readRealMails } from '#test/real-threads'
import { signInTo } from '#test/test-app'

const PASSWORD = 'a long enough password'
const COMMANDS = 3

function deal({ folder }: Workshop, name: string, mails: Buffer[]): string[] {
  const hands = Array.from({ length: COMMANDS }, (_, hand) => join(folder, `${name} ${hand}`))
  for (const hand of hands) mkdirSync(hand)
  for (const [index, mail] of mails.entries())
    writeFileSync(join(hands[index % COMMANDS] ?? '', `${String(index).padStart(4, '0')}.eml`), mail)
  return hands
}

async function threadsOf(address: string, email: string): Promise<string[]> {
  const caller = await signInTo(address, email, PASSWORD)
  const listed = await caller.get('/emails?limit=200&fields=row')
  expect(listed.body.total).toBe(183)
  const emails = listed.body.emails as { thread_identifiers: string[] }[]
  return emails.map(({ thread_identifiers: ids }) => ids.toSorted().join(' ')).sort()
}

describeOnBothDatabases('450 real mails by the command line', (_open, engine) => {
  it.runIf(REAL_THREADS)('make exactly their 183 threads, in three orders, by three commands at once', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    const service = await workshop.serve()
    for (const [name, order] of ORDERS) {
      const email = `${name.replaceAll(' ', '-')}@press.example`
      await workshop.run(['user', 'add', '--email', email, '--name', name, '--password', PASSWORD])
      const account = await accountOf(service.address, email)
      const folders = deal(workshop, name, order(readRealMails()))
      const ended = await Promise.all(folders.map((folder) => workshop.run(['import', folder, '--account', account])))
      expect(ended.map(({ code, stdout }) => [code, /^(\d+) emails imported/m.exec(stdout)?.[1]])).toEqual(
        folders.map(() => [0, '150']),
      )
      expect(await threadsOf(service.address, email)).toEqual(expectedThreads())
    }
    service.process.kill('SIGTERM')
    await service.ended
    await database.drop()
  })
})

const accountOf = async (address: string, email: string): Promise<string> =>
  (await signInTo(address, email, PASSWORD)).tenantId

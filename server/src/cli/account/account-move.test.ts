// @module-tag slow

import { afterAll, expect, it } from 'vitest'
import { OWNER } from '#test/backup-scene'
import { engines, type GivenDatabase } from '#test/databases'
import { endWorkshops, openWorkshop, type Workshop } from '#test/dossier'
import { until } from '#test/eventually'
import { callerOf, signInTo } from '#test/test-app'

type Server = Awaited<ReturnType<Workshop['serve']>>

interface Instance {
  workshop: Workshop
  server: Server
}

const PASSWORD = 'the password of Otto'
const EMAILS = 60

const databases: GivenDatabase[] = []
const instances: Instance[] = []
let id = ''
let token = ''

const serve = async (workshop: Workshop): Promise<Instance> => ({ workshop, server: await workshop.serve(OWNER) })

/** Three instances: SQLite, PostgreSQL where it runs, SQLite. */
async function startInstances(): Promise<void> {
  const postgres = await engines()
    .find(({ dialect }) => dialect === 'postgres')
    ?.create()
  if (postgres) databases.push(postgres)
  for (const database of [null, postgres?.config ?? null, null]) instances.push(await serve(openWorkshop(database)))
  const [first] = instances
  if (!first) throw new Error('there is no instance')
  const added = await first.workshop.run(['user', 'add', '--email', 'otto@mill.example'], { input: `${PASSWORD}\n` })
  expect(added, added.stderr).toMatchObject({ code: 0 })
  const otto = await signInTo(first.server.address, 'otto@mill.example', PASSWORD)
  id = otto.tenantId
  token = (await otto.post('/tokens', { name: 'all' })).body.token as string
  for (let n = 0; n < EMAILS; n += 1)
    await otto.post('/emails', {
      raw_email: `From: a@b.example\r\nSubject: ${n}\r\nMessage-ID: <${n}@b.example>\r\n\r\nNo. ${n}`,
    })
}
afterAll(async () => {
  await endWorkshops()
  for (const { drop } of databases) await drop()
})

const statusAt = async ({ server }: Instance): Promise<number> =>
  (
    await callerOf(server.address, token, id)
      .get('/emails')
      .catch(() => ({ status: 0 }))
  ).status

const move = ({ workshop }: Instance, to: Instance, ...more: string[]) =>
  workshop.run(['account', 'move', id, '--to', to.workshop.dataDir, ...more])

/** Waits until the account moves (503) or has moved (410). A small account may be faster than the look. */
const untilStatus = (instance: Instance, moment: 503 | 410): Promise<void> =>
  until(async () => [moment, 410].includes(await statusAt(instance)), { withinMs: 40_000, everyMs: 5 })

async function expectOnlyAt(place: Instance): Promise<void> {
  for (const each of instances) {
    const status = await statusAt(each)
    if (each === place) expect(status).toBe(200)
    // An instance that the account has never seen knows no such token.
    else expect([401, 410]).toContain(status)
  }
  const { found } = (await callerOf(place.server.address, token, id).post('/emails/search', { query: 'no' })).body
  expect(found).toBe(EMAILS)
}

async function dryRunChangesNothing(): Promise<void> {
  const [first, second] = instances as [Instance, Instance]
  const plan = await move(first, second, '--dry-run')
  expect(plan).toMatchObject({ code: 0 })
  expect(plan.stdout).toContain('otto@mill.example')
  expect(plan.stdout).toContain('Nothing stands in the way.')
  await expectOnlyAt(first)
}

async function moveWithDeaths(): Promise<void> {
  let [here, there, next] = instances as [Instance, Instance, Instance]
  for (const victim of ['command', 'source', 'target'] as const) {
    for (const moment of [503, 410] as const) {
      const from = here
      const command = from.workshop.start(['account', 'move', id, '--to', there.workshop.dataDir])
      await untilStatus(from, moment)
      const killed = { command, source: here.server, target: there.server }[victim]
      killed.process.kill('SIGKILL')
      await killed.ended
      if (victim === 'source') Object.assign(here, await serve(here.workshop))
      if (victim === 'target') Object.assign(there, await serve(there.workshop))
      await command.ended
      expect((await Promise.all([here, there].map(statusAt))).filter((status) => status === 200).length).toBeLessThan(2)
      const again = await move(here, there)
      expect(again, `${victim} at ${moment}: ${again.stderr}`).toMatchObject({ code: 0 })
      await expectOnlyAt(there)
      ;[here, there, next] = [there, next, here]
    }
  }
  const back = await signInTo(here.server.address, 'otto@mill.example', PASSWORD)
  expect((await back.get('/emails')).status).toBe(200)
}

async function expectTakenBack(): Promise<void> {
  const here = await Promise.all(instances.map(statusAt)).then((all) => instances[all.indexOf(200)])
  const there = instances.find((each) => each !== here)
  if (!here || !there) throw new Error('the account is nowhere')
  const command = here.workshop.start(['account', 'move', id, '--to', there.workshop.dataDir])
  await untilStatus(here, 503)
  command.process.kill('SIGKILL')
  await command.ended
  const cancelled = await move(here, there, '--cancel')
  if (cancelled.code === 0) return expectOnlyAt(here)
  // The command may have passed the point of no return before it died.
  expect(cancelled.stderr).toContain('has moved to')
  expect(await move(here, there)).toMatchObject({ code: 0 })
  await expectOnlyAt(there)
}

// One test, because the end of each ends its processes.
it('moves an account around three instances, although the command, the source or the target is killed', async () => {
  await startInstances()
  await dryRunChangesNothing()
  await moveWithDeaths()
  await expectTakenBack()
}, 600_000)

import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '#test/service-process'
import type { ApiClient } from './api-client.ts'
import { type Mood, type MoodySmtp, startMoodySmtp } from './moody-smtp.ts'
import { openOutboxScene } from './outbox-scene.ts'
import { type CrashPlan, makePlan, nameOf, type PlannedMail } from './plan-crash.ts'
import { Random } from './random.ts'
import type { ServiceScene } from './service-scene.ts'
import { type FinalMail, findFaults, resolutionOf } from './verify-mails.ts'

const ABORT_WINDOW_MS = 10_000
/** Longer than a lease and than the longest pause between two attempts. */
const LONG_MS = 3_700_000
/** Duration of a life in which the crash step never occurs. */
const LIFE_MS = 2_500
const FIRST_ATTEMPTS_MS = 400
const FIRST_PAUSE_MS = 30_000
const SETTLED_WITHIN_MS = 300_000
/** Looks without news: enough time for a stalled server to close the connection. */
const LOOKS = 10

export interface CrashSoak {
  runs: number
  seed: number
  first?: number
  /** '' = the embedded database. With PostgreSQL two processes run, and one of them crashes. */
  databaseUrl?: string
  progress?: (done: number, faults: readonly string[]) => void
}

export interface CrashReport {
  runs: number
  mails: number
  kills: Map<string, number>
  /** Final states of emails before any manual resolution. */
  endings: Map<string, number>
  /** Final states of recipients after it. */
  recipients: Map<string, number>
  faults: string[]
  seconds: number
}

/**
 * Sends emails through a moody SMTP server while the service is killed at each step and restarted. Then compares the
 * state of each email with the SMTP server's record. Uncertain emails are resolved from that record, as a user would,
 * and followed to their end.
 */
export async function sendThroughCrashes(soak: CrashSoak): Promise<CrashReport> {
  const began = performance.now()
  const scene = await openScene(soak)
  const counts = { kills: new Map(), endings: new Map(), recipients: new Map() }
  const report: CrashReport = { runs: 0, mails: 0, ...counts, faults: [], seconds: 0 }
  try {
    const { first = 0 } = soak
    for (let run = first; run < first + soak.runs; run += 1) {
      const plan = makePlan(new Random(soak.seed * 1_000_003 + run), run)
      await runOnce(scene, plan, report)
      report.runs += 1
      soak.progress?.(report.runs, report.faults)
    }
  } finally {
    await scene.close()
  }
  return { ...report, seconds: (performance.now() - began) / 1000 }
}

interface Scene extends ServiceScene {
  api: ApiClient
  smtp: MoodySmtp
  play(plan: CrashPlan, die: (step: string) => void): void
  /** Ends the crashes and the bad moods, except those about single recipients. */
  calm(): void
  reach(step: string): void
}

/** With PostgreSQL two processes run: the first crashes, and the second answers. */
async function openScene({ databaseUrl = '' }: CrashSoak): Promise<Scene> {
  let plan: CrashPlan | null = null
  let refusals: CrashPlan['refusals'] = new Map()
  let occurrences = 0
  let die: (step: string) => void = () => undefined
  const reach = (step: string): void => {
    if (plan?.dieAt !== step) return
    occurrences += 1
    if (occurrences === plan.dieOn) die(step)
  }
  const refused = (recipient: string): Mood => {
    const refusal = refusals.get(recipient)
    if (!refusal || refusal.times === 0) return 'fine'
    refusal.times -= 1
    return refusal.mood
  }
  const smtp = await startMoodySmtp({
    moodAt(step, recipient) {
      const mood = plan?.moods(step, recipient) ?? 'fine'
      return mood === 'fine' && step === 'rcpt' ? refused(recipient) : mood
    },
    onStep: (step) => reach(`smtp ${step}`),
  })
  const scene = await openOutboxScene({ smtp, databaseUrl, processes: databaseUrl === '' ? 1 : 2 })
  return {
    ...scene,
    smtp,
    api: scene.apis.at(-1) as ApiClient,
    reach,
    play(next, kill) {
      plan = next
      refusals = next.refusals
      occurrences = 0
      die = kill
    },
    calm() {
      plan = null
    },
    async close() {
      await scene.close()
      await smtp.close()
    },
  }
}

async function runOnce(scene: Scene, plan: CrashPlan, report: CrashReport): Promise<void> {
  const victim = scene.services[0] as Service
  let died = ''
  const death = new Promise<void>((resolve) => {
    scene.play(plan, (step) => {
      if (died !== '') return
      died = step
      setTimeout(() => void victim.kill().then(resolve), plan.dieAfterMs)
    })
  })
  const life = live(scene, plan).catch(() => undefined)
  await Promise.race([death, pause(LIFE_MS)])
  if (died === '') {
    died = 'at the end of its life'
    await victim.kill()
  } else await death
  await life
  report.kills.set(died, (report.kills.get(died) ?? 0) + 1)
  scene.calm()
  await scene.restart(0)
  await verify(scene, plan, report)
}

/** Sends the planned emails, cancels one if planned, and passes the abort window. Ends early with its process. */
async function live(scene: Scene, plan: CrashPlan): Promise<void> {
  for (const mail of plan.mails) {
    await sendMail(scene.api, mail)
    scene.reach('sent to the outbox')
  }
  if (plan.cancel === 'before') await cancelSend(scene, plan)
  scene.pass(ABORT_WINDOW_MS)
  scene.reach('due')
  // A second email wakes the process, which otherwise checks its clock only once a second.
  await sendMail(scene.api, plan.waking)
  if (plan.cancel === 'meanwhile') await pause(plan.cancelAfterMs)
  if (plan.cancel === 'meanwhile' || plan.cancel === 'after') await cancelSend(scene, plan)
  if (!plan.retries) return
  await pause(FIRST_ATTEMPTS_MS)
  scene.pass(FIRST_PAUSE_MS)
}

async function sendMail(api: ApiClient, { to, draft }: PlannedMail): Promise<void> {
  const written = (await api.call('POST', '/email-drafts', { ...draft, to })) as { draft: { _id: string } }
  await api.call('POST', `/email-drafts/${written.draft._id}/send`, {})
}

async function cancelSend({ api, reach }: Scene, plan: CrashPlan): Promise<void> {
  const name = nameOf(plan.mails.at(-1) ?? plan.waking)
  const mail = (await listMails(api)).find((each) => nameOf(each) === name)
  if (!mail) return
  reach('canceling')
  if ((await api.ask('POST', `/outgoing-emails/${mail._id}/cancel`)).status === 200) plan.takenBack.add(name)
}

async function verify(scene: Scene, plan: CrashPlan, report: CrashReport): Promise<void> {
  const { api, smtp } = scene
  const say = (fault: string): void => void report.faults.push(`run ${plan.run} (${plan.words}): ${fault}`)
  const first = await settled(scene, plan)
  report.mails += first.length
  for (const mail of first) {
    count(report.endings, mail.status)
    for (const fault of findFaults(mail, smtp.deliveries, plan)) say(fault)
  }
  let last = first
  for (;;) {
    const uncertain = last.filter(({ status }) => status === 'uncertain')
    if (uncertain.length === 0) break
    for (const mail of uncertain) {
      const as = resolutionOf(mail, smtp.deliveries)
      if (as === 'mixed') say(`${nameOf(mail)} reached a part of those who were offered it`)
      await api.call('POST', `/outgoing-emails/${mail._id}/resolve`, { as: as === 'mixed' ? 'sent' : as })
    }
    last = await settled(scene, plan)
    for (const mail of last) for (const fault of findFaults(mail, smtp.deliveries, plan)) say(fault)
  }
  for (const { status, recipients } of last)
    for (const recipient of recipients) count(report.recipients, `${recipient.status} of ${status}`)
  await checkAppended(api, last, say)
}

/** Lets pauses between attempts pass until nothing more happens by itself. */
async function settled(scene: Scene, plan: CrashPlan): Promise<FinalMail[]> {
  const names = new Set([...plan.mails, plan.waking].map(nameOf))
  let before = ''
  let looks = 0
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; ; await pause(200)) {
    const mails = (await listMails(scene.api)).filter((mail) => names.has(nameOf(mail)))
    if (mails.every(isAtRest) || performance.now() > deadline) return mails
    const waiting = mails.map(({ status, attempts }) => `${status} ${attempts}`).join()
    const isNew = waiting !== before
    before = waiting
    looks = isNew ? 0 : looks + 1
    // A jump of the clock ends the lease of an attempt, which has ended by then unless its process was killed.
    if ((isNew && !waiting.includes('sending')) || looks === LOOKS) scene.pass(LONG_MS)
    if (looks === LOOKS) looks = 0
  }
}

async function checkAppended(api: ApiClient, mails: FinalMail[], say: (fault: string) => void): Promise<void> {
  const { emails } = (await api.call('GET', '/emails?mailbox=sent&limit=50')) as {
    emails: { _id: string; message_id: string }[]
  }
  for (const { to, status, message_id, sent_email } of mails) {
    const filed = emails.filter((email) => email.message_id === message_id)
    const expected = status === 'sent' ? 1 : 0
    if (filed.length !== expected) say(`${to[0]} is ${status} and lies in sent ${filed.length} times`)
    if (expected === 1 && filed[0]?._id !== sent_email) say(`${to[0]} does not name its email`)
  }
}

const isAtRest = ({ status, sent_email }: FinalMail): boolean =>
  status === 'sent' ? sent_email !== '' : status !== 'queued' && status !== 'sending'

const listMails = async (api: ApiClient): Promise<FinalMail[]> =>
  ((await api.call('GET', '/outgoing-emails?limit=50')) as { outgoing_emails: FinalMail[] }).outgoing_emails

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

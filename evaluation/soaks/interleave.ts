import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from './api-client.ts'
import { type Delivery, type MoodySmtp, startMoodySmtp } from './moody-smtp.ts'
import { openOutboxScene, SENDER } from './outbox-scene.ts'
import { Random } from './random.ts'
import type { ServiceScene } from './service-scene.ts'

const BATCH = 100
const ABORT_WINDOW_MS = 10_000
/** Parallel requests: enough to make races certain, although their order is random. */
const CONCURRENCY = 24
const SETTLED_WITHIN_MS = 300_000

export interface Interleaving {
  drafts: number
  seed: number
  /** '' = the embedded database: two clients of one process. PostgreSQL: two processes with a client each. */
  databaseUrl?: string
  progress?: (done: number, faults: readonly string[]) => void
}

export interface InterleavingReport {
  drafts: number
  /** By request and status, as `send 202`. */
  answers: Map<string, number>
  endings: Map<string, number>
  faults: string[]
  seconds: number
}

interface Story {
  to: string
  draftId: string
  sent: Set<string>
  takenBack: Set<string>
  /** Successfully written texts; the first is the draft's original. */
  texts: Set<string>
}

/** Number of the act within a story; 0 is its send. */
interface Act {
  story: Story
  act: number
}

interface Outgoing {
  _id: string
  draft: string
  status: string
  body_text: string
  message_id: string
  error: string
}

export async function interleave(options: Interleaving): Promise<InterleavingReport> {
  const began = performance.now()
  const { drafts, seed, databaseUrl = '' } = options
  const smtp = await startMoodySmtp({ moodAt: () => 'fine', onStep: () => undefined })
  const scene = await openOutboxScene({ smtp, databaseUrl, processes: databaseUrl === '' ? 1 : 2 })
  const report: InterleavingReport = { drafts: 0, answers: new Map(), endings: new Map(), faults: [], seconds: 0 }
  try {
    while (report.drafts < drafts) {
      const size = Math.min(BATCH, drafts - report.drafts)
      await playBatch(scene, smtp, new Random(seed * 1_000_003 + report.drafts), size, report)
      report.drafts += size
      options.progress?.(report.drafts, report.faults)
    }
  } finally {
    await scene.close()
    await smtp.close()
  }
  return { ...report, seconds: (performance.now() - began) / 1000 }
}

async function playBatch(
  scene: ServiceScene,
  smtp: MoodySmtp,
  random: Random,
  size: number,
  report: InterleavingReport,
): Promise<void> {
  const stories: Story[] = []
  for (let index = 0; index < size; index += 1) stories.push(await begin(scene, report.drafts + index))
  const acts = planActs(stories, random)
  const performAll = (some: Act[]) =>
    performConcurrently(some, ({ story, act }) => perform(random.pick(scene.apis), random, story, act, report))
  // Independent of machine speed: half of the acts before the clock passes, a quarter when sending starts, and a
  // quarter during sending.
  const [half, threeQuarters] = [acts.length >> 1, Math.floor(acts.length * 0.75)]
  await performAll(acts.slice(0, half))
  scene.pass(ABORT_WINDOW_MS)
  await performAll(acts.slice(half, threeQuarters))
  await waitForFirstDelivery(smtp, stories)
  if (random.integerBelow(2) === 0) scene.pass(ABORT_WINDOW_MS)
  await performAll(acts.slice(threeQuarters))
  const mails = await atRest(scene, stories)
  for (const { status } of mails) count(report.endings, status)
  for (const story of stories) {
    const its = mails.filter(({ draft }) => draft === story.draftId)
    const words = await findFaults(scene, story, its, smtp.deliveries.get(story.to))
    report.faults.push(...words.map((fault) => `${story.to}: ${fault}`))
  }
}

/** Four to nine acts per story, mixed over all stories; the first act of a story is its send. */
function planActs(stories: Story[], random: Random): Act[] {
  const planned = stories.flatMap((story) =>
    Array.from({ length: 4 + random.integerBelow(6) }, () => ({ story, at: random.next() })),
  )
  const begun = new Map<Story, number>()
  return planned
    .sort((first, second) => first.at - second.at)
    .map(({ story }) => {
      const act = begun.get(story) ?? 0
      begun.set(story, act + 1)
      return { story, act }
    })
}

async function performConcurrently(acts: Act[], perform: (act: Act) => Promise<void>): Promise<void> {
  const waiting = acts.values()
  const lane = async () => {
    for (const act of waiting) await perform(act)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
}

async function waitForFirstDelivery(smtp: MoodySmtp, stories: Story[]): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  while (!stories.some(({ to }) => smtp.deliveries.has(to)) && performance.now() < deadline) await pause(5)
}

async function begin({ apis }: ServiceScene, number: number): Promise<Story> {
  const to = `d${number}@sink.example`
  const content = { from: SENDER, to: [to], subject: 'Samples', body_text: `${number} first` }
  const { draft } = (await (apis[0] as ApiClient).call('POST', '/email-drafts', content)) as { draft: { _id: string } }
  return { to, draftId: draft._id, sent: new Set(), takenBack: new Set(), texts: new Set([content.body_text]) }
}

async function perform(
  api: ApiClient,
  random: Random,
  story: Story,
  act: number,
  report: InterleavingReport,
): Promise<void> {
  const kind =
    act === 0 ? 'send' : random.pick(['send', 'snapshot', 'cancel', 'cancel', 'cancel', 'edit', 'edit'] as const)
  const text = `${story.to} ${act}`
  if (kind === 'cancel') {
    const id = [...story.sent].at(-1)
    if (id === undefined) return
    const { status } = await api.ask('POST', `/outgoing-emails/${id}/cancel`)
    if (status === 200) story.takenBack.add(id)
    return count(report.answers, `cancel ${status}`)
  }
  if (kind === 'edit') {
    const { status } = await api.ask('PUT', `/email-drafts/${story.draftId}`, { body_text: text })
    if (status === 200) story.texts.add(text)
    return count(report.answers, `edit ${status}`)
  }
  const body = kind === 'snapshot' ? { body_text: text } : {}
  const { status, body: answer } = await api.ask('POST', `/email-drafts/${story.draftId}/send`, body)
  if (status === 202) {
    story.sent.add((answer as { outgoing_email: Outgoing }).outgoing_email._id)
    if (kind === 'snapshot') story.texts.add(text)
  }
  count(report.answers, `${kind} ${status}`)
}

async function atRest(scene: ServiceScene, stories: Story[]): Promise<Outgoing[]> {
  const draftIds = new Set(stories.map(({ draftId }) => draftId))
  scene.pass(ABORT_WINDOW_MS)
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; ; await pause(200)) {
    const mails: Outgoing[] = []
    for (let cursor = ''; ; ) {
      const page = (await (scene.apis[0] as ApiClient).call('GET', `/outgoing-emails?limit=200&cursor=${cursor}`)) as {
        outgoing_emails: Outgoing[]
        next_cursor: string | null
      }
      mails.push(...page.outgoing_emails.filter(({ draft }) => draftIds.has(draft)))
      if (page.next_cursor === null || page.outgoing_emails.every(({ draft }) => !draftIds.has(draft))) break
      cursor = page.next_cursor
    }
    const moving = mails.some(({ status }) => status === 'queued' || status === 'sending')
    if (!moving || performance.now() > deadline) return mails
  }
}

async function findFaults(
  { apis }: ServiceScene,
  story: Story,
  mails: Outgoing[],
  delivery: Delivery | undefined,
): Promise<string[]> {
  const faults: string[] = []
  const unless = (right: boolean, words: string): void => void (right || faults.push(words))
  const sent = mails.filter(({ status }) => status === 'sent')
  const { draft } = (await (apis.at(-1) as ApiClient).call('GET', `/email-drafts/${story.draftId}`)) as {
    draft: { status: string; body_text: string }
  }
  unless(sent.length <= 1, `${sent.length} mails were sent of one draft`)
  unless(
    (delivery?.accepted ?? 0) === sent.length,
    `the server took ${delivery?.accepted ?? 0} and ${sent.length} are sent`,
  )
  unless(
    mails.every(({ status }) => status === 'sent' || status === 'canceled'),
    mails.map(({ status, error }) => `${status} ${error}`).join(),
  )
  for (const id of story.sent)
    unless(
      mails.some(({ _id }) => _id === id),
      `the outgoing mail ${id} is gone`,
    )
  for (const id of story.takenBack) {
    const mail = mails.find(({ _id }) => _id === id)
    unless(mail?.status === 'canceled', `a cancel was answered 200 and the mail is ${mail?.status}`)
    const wasSeen = [...(delivery?.contents ?? [])].some((content) => content.includes(mail?.message_id ?? id))
    unless(!wasSeen, 'a cancel was answered 200 and the server has seen the mail')
  }
  const [out] = sent
  unless(draft.status === (out ? 'sent' : 'draft'), `the draft is ${draft.status} with ${sent.length} sent`)
  unless(story.texts.has(draft.body_text), `the draft says what nobody wrote: ${draft.body_text}`)
  if (out) {
    unless(out.body_text === draft.body_text, `sent was ${out.body_text}, the draft says ${draft.body_text}`)
    unless(
      [...(delivery?.contents ?? [])].some((content) => content.includes(out.body_text)),
      'the server got other words',
    )
  }
  return faults
}

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

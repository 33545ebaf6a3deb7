import { rawMail } from '#test/mails'
import { Random } from './random.ts'

// Random writes, moves, deletes and searches; each search is compared with a scan of a plain list.

export interface SearchSoak {
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  ops: number
  seed: number
  progress?: (done: number) => void
}

export interface SearchReport {
  searches: number
  hits: number
  faults: string[]
}

interface Doc {
  id: string
  kind: Kind
  project: string
  title: string[]
  body: string[]
  inTrash: boolean
}

type Kind = keyof typeof KINDS
const KINDS = { notes: 'note', memories: 'memory', emails: 'email' } as const

/** Four letters at most, so that no word counts as a misspelling of another. */
const WORDS =
  'alp alps bee beet bet cab cod code dot dots elf elk fig figs gem gnu hen hens ink jar kit lid map maps nut oak oaks owl pin pine rye sky tar tart urn vat wax yak yarn zoo'.split(
    ' ',
  )
/** Limit of stored records; hits of one type then fit into one answer. */
const MAX_DOCS = 120
const LIMITS = { per_page: 20, limit: 50 }

export async function searchAgainstModel({ ask, ops, seed, progress }: SearchSoak): Promise<SearchReport> {
  const random = new Random(seed)
  const report: SearchReport = { searches: 0, hits: 0, faults: [] }
  const projects = [await createProject(ask, 'One'), await createProject(ask, 'Two')]
  const world = new World(ask, random, projects)
  for (let done = 1; done <= ops; done += 1) {
    if (random.next() < 0.5) await world.change()
    else await compare(ask, random, world, projects, report, done)
    progress?.(done)
    if (report.faults.length >= 20) break
  }
  return report
}

async function createProject(ask: SearchSoak['ask'], name: string): Promise<string> {
  const { body } = await ask('POST', '/projects', { name })
  return (body as { project: { _id: string } }).project._id
}

class World {
  readonly docs: Doc[] = []
  readonly #ask: SearchSoak['ask']
  readonly #random: Random
  readonly #projects: readonly string[]
  #mails = 0

  constructor(ask: SearchSoak['ask'], random: Random, projects: readonly string[]) {
    this.#ask = ask
    this.#random = random
    this.#projects = projects
  }

  async change(): Promise<void> {
    const doc = this.docs.length > 0 ? this.#random.pick(this.docs) : undefined
    const dice = this.#random.next()
    if (!doc || (dice < 0.4 && this.docs.length < MAX_DOCS)) return this.#create()
    if (dice < 0.6) return this.#rewrite(doc)
    if (dice < 0.7) return this.#move(doc)
    return doc.inTrash && dice < 0.85 ? this.#restore(doc) : this.#remove(doc)
  }

  async #create(): Promise<void> {
    const kind = this.#random.pick(Object.keys(KINDS) as Kind[])
    const doc = { kind, project: this.#random.pick(this.#projects), title: this.#some(3), body: this.#some(6) }
    const [title, body, { project }] = [doc.title.join(' '), doc.body.join(' '), doc]
    this.#mails += 1
    const mail = rawMail({
      id: `m${this.#mails}@x.example`,
      subject: title,
      text: body,
      from: 'q@q.example',
      to: 'q@q.example',
    })
    const input = {
      notes: { title, content: `<p>${body}</p>`, project },
      // Identical memories are merged: a number makes each unique.
      memories: { title, content: `${body} ${this.#mails}`, project },
      emails: { raw_email: mail, project },
    }
    const stored = (await this.#call('POST', `/${kind}`, input[kind])) as Record<string, { _id: string }>
    this.docs.push({ ...doc, id: stored[KINDS[kind]]?._id ?? '', inTrash: false })
  }

  async #rewrite(doc: Doc): Promise<void> {
    const title = this.#some(3)
    await this.#call('PUT', `/${doc.kind}/${doc.id}`, {
      [doc.kind === 'emails' ? 'subject' : 'title']: title.join(' '),
    })
    doc.title = title
  }

  async #move(doc: Doc): Promise<void> {
    const project = this.#random.pick(this.#projects)
    await this.#call('PUT', `/${doc.kind}/${doc.id}`, { project })
    doc.project = project
  }

  async #restore(doc: Doc): Promise<void> {
    if (doc.kind === 'emails') await this.#call('PUT', `/emails/${doc.id}`, { mailbox: 'inbox' })
    else await this.#call('POST', `/${doc.kind}/${doc.id}/restore`)
    doc.inTrash = false
  }

  /** Deletes it twice: to the trash, and from there permanently. */
  async #remove(doc: Doc): Promise<void> {
    await this.#call('DELETE', `/${doc.kind}/${doc.id}`)
    if (doc.inTrash) this.docs.splice(this.docs.indexOf(doc), 1)
    doc.inTrash = true
  }

  #some(limit: number): string[] {
    return Array.from({ length: 1 + this.#random.integerBelow(limit) }, () => this.#random.pick(WORDS))
  }

  async #call(method: string, path: string, input?: unknown): Promise<unknown> {
    const { status, body } = await this.#ask(method, path, input)
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
}

const OF_ADDRESSES = ['q', 'example']

interface Answer {
  found: number
  results: { id: string; title: string }[]
}

async function compare(
  ask: SearchSoak['ask'],
  random: Random,
  world: World,
  projects: readonly string[],
  report: SearchReport,
  step: number,
): Promise<void> {
  const words = Array.from({ length: 1 + random.integerBelow(3) }, () => random.pick(WORDS))
  const last = words.at(-1) ?? ''
  const typed = [...words.slice(0, -1), last.slice(0, 1 + random.integerBelow(last.length))]
  const project = random.next() < 0.3 ? random.pick(projects) : null
  const request = { query: typed.join(' '), project_id: project, ...LIMITS }
  const { status, body } = await ask('POST', '/search/quick', request)
  const expected = world.docs.filter(
    (doc) => !doc.inTrash && (!project || doc.project === project) && matches(doc, typed),
  )
  report.searches += 1
  report.hits += expected.length
  const fault = status === 200 ? difference(body as Answer, expected, typed) : `was answered ${status}`
  if (fault) report.faults.push(`step ${step}, ${JSON.stringify(request)}: ${fault}`)
}

function matches({ kind, title, body }: Doc, typed: readonly string[]): boolean {
  const words = [...title, ...body, ...(kind === 'emails' ? OF_ADDRESSES : [])]
  const last = typed.at(-1) ?? ''
  return typed.every((word) => words.some((each) => (word === last ? each.startsWith(word) : each === word)))
}

/** Returns the fault of an answer, or ''. */
function difference({ found, results }: Answer, expected: readonly Doc[], typed: readonly string[]): string {
  if (found !== expected.length) return `found ${found} of ${expected.length}`
  const expectedIds = new Set(expected.map(({ id }) => id))
  const stranger = results.find(({ id }) => !expectedIds.has(id))
  if (stranger) return `${stranger.id} does not match`
  const shown = Object.values(Object.groupBy(expected, ({ kind }) => kind)).reduce(
    (sum: number, docs) => sum + Math.min(docs.length, LIMITS.per_page),
    0,
  )
  if (results.length !== Math.min(shown, LIMITS.limit)) return `shows ${results.length} of ${shown}`
  const query = typed.join(' ')
  const named = expected.some(({ title }) => title.join(' ') === query)
  return named && results[0]?.title !== query ? `begins with «${results[0]?.title}» and not with «${query}»` : ''
}

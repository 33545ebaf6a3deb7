import type { Finding } from '../mail.ts'

const MAX_HOSTS = 20
const MAX_NAMED_HOST = 100

/** Collects what a document tried, and says it in a few sentences at the end. */
export class HtmlFindings {
  readonly #counts = new Map<string, number>()
  readonly #hosts = new Set<string>()
  readonly #trackerHosts = new Set<string>()
  #lie: { shown: string; real: string } | null = null
  remote = false

  count(code: string): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1)
  }

  remoteReference(url: string): void {
    this.remote = true
    remember(this.#hosts, url)
  }

  tracker(url: string): void {
    this.remote = true
    this.count('trackers')
    remember(this.#trackerHosts, url)
  }

  /** The first is told; it stands for all. */
  linkLie(shown: string, real: string): void {
    this.#lie ??= { shown: shown.slice(0, MAX_NAMED_HOST), real: real.slice(0, MAX_NAMED_HOST) }
  }

  list(): Finding[] {
    const sentences: Record<string, string> = {
      scripts: 'Scripts and event handlers were removed.',
      forms: 'A form or its fields were removed.',
      embedded: 'Embedded documents (frames, objects, media) were removed.',
      'style-dropped': 'Style sheets or unsafe styles were removed; the mail may look plainer.',
      'hidden-text': 'The mail holds text that its reader cannot see.',
      'unsafe-links': 'Links with an unsafe address were removed.',
      truncated: 'The HTML is longer than 2 MB or has more than 30,000 tags; the rest was left out.',
    }
    const findings = Object.entries(sentences)
      .filter(([code]) => this.#counts.has(code))
      .map(([code, detail]) => ({ code, detail }))
    if (this.#lie)
      findings.push({
        code: 'link-text',
        detail: `A link shows ${this.#lie.shown} and leads to ${this.#lie.real}.`,
      })
    if (this.remote)
      findings.push({
        code: 'remote-images',
        detail: `Showing it would load something from ${names(this.#hosts, this.#trackerHosts)}.`,
      })
    if (this.#counts.has('trackers'))
      findings.push({
        code: 'trackers',
        detail: `Invisible images that report the reading were removed: ${names(this.#trackerHosts)}.`,
      })
    return findings
  }
}

function remember(hosts: Set<string>, url: string): void {
  const host = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}(?:[^/\\?#@]*@)?([a-z0-9.-]+)/i.exec(url.trim())?.[1]
  if (host && hosts.size < MAX_HOSTS) hosts.add(host.toLowerCase().slice(0, 253))
}

function names(...sets: Set<string>[]): string {
  const all = [...new Set(sets.flatMap((set) => [...set]))].slice(0, MAX_HOSTS)
  return all.length > 0 ? all.join(', ') : 'elsewhere'
}

import type { Finding } from '../mail.ts'
import { message } from './message.ts'

const MAX_HOSTS = 20
const MAX_NAMED_HOST = 100

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

  /** Only the first is reported; it represents all. */
  linkLie(shown: string, real: string): void {
    this.#lie ??= { shown: shown.slice(0, MAX_NAMED_HOST), real: real.slice(0, MAX_NAMED_HOST) }
  }

  list(): Finding[] {
    const sentences: Record<string, string> = {
      scripts: message('mail.scripts'),
      forms: message('mail.forms'),
      embedded: message('mail.embedded'),
      'style-dropped': message('mail.styles'),
      'hidden-text': message('mail.hiddenText'),
      'unsafe-links': message('mail.unsafeLinks'),
      truncated: message('mail.htmlTooLong'),
    }
    const findings = Object.entries(sentences)
      .filter(([code]) => this.#counts.has(code))
      .map(([code, detail]) => ({ code, detail }))
    if (this.#lie)
      findings.push({
        code: 'link-text',
        detail: message('mail.linkLies', this.#lie),
      })
    if (this.remote)
      findings.push({
        code: 'remote-images',
        detail: message('mail.remoteContent', { hosts: names(this.#hosts, this.#trackerHosts) }),
      })
    if (this.#counts.has('trackers'))
      findings.push({
        code: 'trackers',
        detail: message('mail.trackers', { hosts: names(this.#trackerHosts) }),
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
  return all.length > 0 ? all.join(', ') : message('mail.elsewhere')
}

import type { NamedPart } from '../mail.ts'
import { decodePercent } from './decode-percent.ts'
import { isRelative, plainUrl } from './html-addresses.ts'

/** Finds the images that an email shows by Content-ID, Content-Location or file name. */
export class NamedParts {
  readonly shown = new Set<string>()
  readonly #byName = new Map<string, NamedPart>()

  constructor(parts: readonly NamedPart[] = []) {
    for (const part of parts) {
      this.#name(`id:${part.contentId}`, part)
      this.#name(`location:${plainUrl(part.location)}`, part)
      this.#name(`file:${part.filename}`, part)
    }
    for (const part of parts) {
      this.#name(`id:${part.contentId.toLowerCase()}`, part)
      this.#name(`file:${part.filename.toLowerCase()}`, part)
      this.#name(`file:${lastSegment(plainUrl(part.location)).toLowerCase()}`, part)
    }
  }

  /** Returns the image as a `cid:` URL; '' when the address names none. An image without a Content-ID has one of ours. */
  urlOf(address: string): string {
    const part = this.#find(address)
    if (!part) return ''
    this.shown.add(part.id)
    return `cid:${(part.contentId || `attachment-${part.id}`).replace(/[%"<>\s]/g, encodeURIComponent)}`
  }

  has(address: string): boolean {
    return this.#find(address) !== undefined
  }

  #name(name: string, part: NamedPart): void {
    if (!name.endsWith(':') && !this.#byName.has(name)) this.#byName.set(name, part)
  }

  #find(sent: string): NamedPart | undefined {
    if (this.#byName.size === 0) return undefined
    const address = plainUrl(sent)
    const ofScheme = /^cid:(.*)$/is.exec(address)?.[1]
    if (ofScheme !== undefined) {
      const id = decodePercent(ofScheme)
      return this.#first(
        `id:${ofScheme}`,
        `id:${id}`,
        `id:${id.toLowerCase()}`,
        `location:${address}`,
        `file:${id.toLowerCase()}`,
      )
    }
    const byLocation = this.#first(`location:${address}`, `location:${decodePercent(address)}`)
    // Only names without a host: an image from the net is never taken for one of the email.
    if (byLocation || !(isRelative(address) || /^file:/i.test(address)) || /^[\\/]{2}/.test(address)) return byLocation
    const name = decodePercent(lastSegment(address)).toLowerCase()
    return this.#first(`id:${decodePercent(address)}`, `id:${name}`, `file:${name}`)
  }

  #first(...names: string[]): NamedPart | undefined {
    for (const name of names) {
      const part = this.#byName.get(name)
      if (part) return part
    }
    return undefined
  }
}

const lastSegment = (address: string): string =>
  address
    .replace(/[?#].*$/s, '')
    .split(/[\\/]/)
    .at(-1) ?? ''

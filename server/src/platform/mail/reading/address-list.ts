import { AddressScanner, ENCODED_WORD, type Token } from './address-scanner.ts'
import { decodeWords } from './encoded-words.ts'
import { MAX_ADDRESSES } from './limits.ts'
import { storableText } from './storable-text.ts'

export interface MailAddress {
  name: string
  /** Bare and lower-case; '' when the entry has only a name. */
  address: string
}

interface AddressList {
  entries: MailAddress[]
  /** True when an entry had to be guessed or has no address. */
  isMalformed: boolean
}

/** Parts of a name before an unquoted comma that are held until its address comes. */
const MAX_NAME_PARTS = 20

/** Returns the addresses of From, To, Cc or Bcc without the entries that have only a name. */
export const parseAddressList = (text: string): MailAddress[] =>
  readAddressList(text).entries.filter(({ address }) => address !== '')

/**
 * Parses an address list (RFC 5322 §3.4 and §4.4) and mailers' deviations: unquoted commas in names, missing commas,
 * stray brackets. An address that cannot be read for certain is '', and the name is kept. One pass over the text.
 */
export function readAddressList(text: string): AddressList {
  return readList(text, true)
}

function readList(text: string, mayUnwrap: boolean): AddressList {
  const list = new ListBuilder(mayUnwrap)
  const scanner = new AddressScanner(text)
  for (let token = scanner.next(); token !== null && list.entries.length < MAX_ADDRESSES; token = scanner.next())
    list.add(token)
  return list.finish()
}

/** Returns the form in which addresses are stored and compared. White space stays only in a quoted local part. */
export function normaliseAddress(address: string): string {
  const text = storableText(address)
    .replace(/\p{Cc}+/gu, '')
    .trim()
  const compact = text.startsWith('"') ? text : text.replace(/\s+/g, '')
  return compact.replace(/^<+|[>.,;]+$/g, '').toLowerCase()
}

/** Keeps entries that have only a name, once per name. */
export function withoutRepeats<A extends MailAddress>(entries: A[]): A[] {
  const seen = new Set<string>()
  return entries.filter(({ name, address }) => {
    const key = address === '' ? `\0${name}` : address
    return !seen.has(key) && seen.add(key)
  })
}

/** Collects tokens up to a separator and joins the parts of a name that an unquoted comma split. */
class ListBuilder {
  readonly entries: MailAddress[] = []
  readonly #mayUnwrap: boolean
  #isMalformed = false
  #tokens: Token[] = []
  #nameParts: MailAddress[] = []

  constructor(mayUnwrap: boolean) {
    this.#mayUnwrap = mayUnwrap
  }

  add(token: Token): void {
    if (token.kind === 'group') this.#tokens = []
    else if (token.kind === 'separator') {
      this.#endEntry()
      if (token.text !== ',') this.#endName()
    } else this.#tokens.push(token)
  }

  finish(): AddressList {
    this.#endEntry()
    this.#endName()
    return { entries: this.entries.slice(0, MAX_ADDRESSES), isMalformed: this.#isMalformed }
  }

  #endEntry(): void {
    const tokens = this.#tokens
    this.#tokens = []
    const { entries, isMalformed } = readEntry(tokens, this.#mayUnwrap)
    this.#isMalformed ||= isMalformed
    const [first, ...others] = entries
    if (!first) return
    const hasAngle = tokens.some(({ kind }) => kind === 'angle')
    const isBareName = others.length === 0 && !hasAngle && !first.address.includes('@')
    if (isBareName && (first.name === '' || first.address === '')) {
      if (this.#nameParts.length >= MAX_NAME_PARTS) this.#endName()
      this.#nameParts.push(first)
      return
    }
    const isNamed = first.address !== '' && (first.name !== '' || hasAngle)
    if (!isNamed || !this.#mayBeginName(first)) this.#endName()
    this.entries.push(this.#withNameParts(first), ...others)
  }

  /** `doe, John <…>` is one person, `root, John Doe <…>` are two. */
  #mayBeginName({ name }: MailAddress): boolean {
    return this.#nameParts.some(({ address }) => address === '') || !/\S\s+\S/.test(name)
  }

  /** `Doe, John <john@x.org>` is one person. */
  #withNameParts(entry: MailAddress): MailAddress {
    if (this.#nameParts.length === 0) return entry
    const name = [...this.#nameParts.map(labelOf), entry.name].filter(Boolean).join(', ')
    this.#nameParts = []
    this.#isMalformed = true
    return { ...entry, name }
  }

  /** `Doe, John` is one name, `Jane Roth, Bo Lind` are two, and `root, daemon` are addresses on the sender's host. */
  #endName(): void {
    const parts = this.#nameParts
    this.#nameParts = []
    if (parts.length === 0) return
    const areSeparate = parts.every(({ name, address }) => address !== '' || /\S\s+\S/.test(name))
    if (areSeparate) this.entries.push(...parts)
    else this.entries.push({ name: parts.map(labelOf).join(', '), address: '' })
    this.#isMalformed ||= parts.some(({ address }) => address === '')
  }
}

const labelOf = ({ name, address }: MailAddress): string => name || address

function readEntry(tokens: Token[], mayUnwrap: boolean): AddressList {
  if (tokens.some(({ kind }) => kind === 'angle')) return readAngles(tokens)
  const bare = readBare(tokens)
  if (!mayUnwrap || bare.entries.length !== 1 || bare.entries[0]?.address !== '') return bare
  // A whole mailbox inside quotes or an encoded word.
  const inside = readList(bare.entries[0].name, false)
  const isComplete = inside.entries.some(({ address }) => address.includes('@'))
  return isComplete ? { entries: inside.entries, isMalformed: true } : bare
}

/** Reads `Name <address>`, and several of them without a comma. */
function readAngles(tokens: Token[]): AddressList {
  const entries: MailAddress[] = []
  let isMalformed = false
  let before: Token[] = []
  const lastAngle = tokens.findLastIndex(({ kind }) => kind === 'angle')
  for (const [index, token] of tokens.slice(0, lastAngle + 1).entries()) {
    const address = token.kind === 'angle' ? readAddress(token.text) : null
    // `<Jane> <jane@x.org>` and `Jane <> <jane@x.org>`: the first brackets hold no address.
    if (address === null || (index < lastAngle && !address.text.includes('@'))) {
      before.push(address === null ? token : { kind: 'text', text: token.text })
      continue
    }
    isMalformed ||= address.isRepaired || token.isStray === true || address.text === '' || entries.length > 0
    const name = nameOf(before) || (address.text === '' ? displayName(token.text) : '')
    if (name !== '' || address.text !== '') entries.push({ name, address: address.text })
    before = []
  }
  return withTrailing({ entries, isMalformed }, tokens.slice(lastAngle + 1))
}

/** Text after the brackets is another mailbox or belongs to the name. */
function withTrailing(list: AddressList, trailing: Token[]): AddressList {
  const last = list.entries.at(-1)
  if (last && trailing.every(({ kind, text }) => kind === 'comment' || text.trim() === '')) {
    last.name ||= nameOf(trailing)
    return list
  }
  const after = readBare(trailing)
  if (!last || after.entries.some(({ address }) => address.includes('@')))
    return { entries: [...list.entries, ...after.entries], isMalformed: true }
  last.name = [last.name, nameOf(trailing)].filter(Boolean).join(' ')
  return { ...list, isMalformed: true }
}

/** Reads an entry without angle brackets: `jane@x.org (Jane)`, `Jane jane@x.org`, `root`, `Jane Roth`. */
function readBare(tokens: Token[]): AddressList {
  const raw = tokens.map(asWritten).join('').replace(/\s+/g, ' ').trim()
  const compact = withoutObsoleteSpace(raw)
  const words = compact.match(WORDS) ?? []
  // `"jane@x.org" jane@x.org`: a quoted address is a name beside another one.
  const hasPlain = words.some((word) => isAddressWord(word) && !isQuoted(word))
  const entries: MailAddress[] = []
  let isMalformed = compact !== raw && tokens.every(({ kind }) => kind !== 'comment')
  let before: string[] = []
  for (const word of words) {
    const isCandidate = isAddressWord(word) && !(hasPlain && isQuoted(word))
    const address = isCandidate ? readAddress(word.replace(ENCODED_WORD, '')) : null
    if (!address?.text.includes('@')) {
      before.push(word)
      continue
    }
    isMalformed ||= address.isRepaired || entries.length > 0 || before.length > 0
    entries.push({ name: displayName(withoutQuotes([...before, ...encodedIn(word)].join(' '))), address: address.text })
    before = []
  }
  const last = entries.at(-1)
  if (!last) return readNameOnly(tokens, raw)
  if (before.length > 0) {
    // `jane@exam ple.org`: nobody knows where the address ends.
    if (!/@.*\./.test(last.address)) return { entries: [{ name: displayName(raw), address: '' }], isMalformed: true }
    last.name = [last.name, displayName(withoutQuotes(before.join(' ')))].filter(Boolean).join(' ')
    isMalformed = true
  }
  if (entries.length === 1) last.name ||= displayName(commentOf(tokens))
  return { entries, isMalformed }
}

const isAddressWord = (word: string): boolean => word.replace(ENCODED_WORD, '').includes('@')
const isQuoted = (word: string): boolean => word.startsWith('"') && word.endsWith('"')

const WORDS = /(?:=\?[^?\s]{1,75}\?[bq]\?[^?]{0,4000}\?=|"[^"]*"|[^\s"])+/gi

/** `root` is an address on its own host (RFC 5322 without a domain); `Jane` and `Jane Roth` are names. */
const LOCAL_NAME = /^[a-z\d_][a-z\d_.+-]*$/

function readNameOnly(tokens: Token[], raw: string): AddressList {
  const comment = commentOf(tokens)
  if (LOCAL_NAME.test(raw)) return { entries: [{ name: displayName(comment), address: raw }], isMalformed: false }
  const name = displayName(
    tokens
      .filter(({ kind }) => kind !== 'comment')
      .map(outsideQuotes)
      .join(''),
  )
  const inComment = readAddress(comment)
  if (inComment.text.includes('@')) return { entries: [{ name, address: inComment.text }], isMalformed: true }
  return { entries: name === '' ? [] : [{ name, address: '' }], isMalformed: name !== '' }
}

const asWritten = ({ kind, text }: Token): string => {
  if (kind === 'comment') return ' '
  return kind === 'quoted' ? `"${text}"` : text
}

const commentOf = (tokens: Token[]): string =>
  tokens
    .filter(({ kind }) => kind === 'comment')
    .map(({ text }) => text)
    .join('')

const nameOf = (tokens: Token[]): string =>
  displayName(tokens.map((token) => (token.kind === 'comment' ? ' ' : outsideQuotes(token))).join('')) ||
  displayName(commentOf(tokens))

const encodedIn = (word: string): string[] => word.match(ENCODED_WORD) ?? []
const withoutQuotes = (text: string): string => text.replaceAll('"', '')
const outsideQuotes = ({ kind, text }: Token): string => (kind === 'text' ? withoutBrackets(text) : text)

/** RFC 5322 §4.4: "joe @ example . com" is one address. Expects single spaces. */
const withoutObsoleteSpace = (text: string): string =>
  text
    .replace(/ ?@ ?/g, '@')
    .replace(/ \. ?(?=\S)/g, '.')
    .replace(/(@[^\s@.]+\.) (?=[\p{L}\d])/gu, '$1')

interface ReadAddress {
  /** '' when no address can be read for certain. */
  text: string
  isRepaired: boolean
}

const ADDRESS = /^(?:"(?:[^"\\]|\\[^])*"|[^\s"@<>()[\],;:\\]+)@(?:[^\s"@<>()[\],;:\\]+|\[[^\s[\]]+\])$/
/** Longer texts are no address, and the patterns below would be slow. */
const MAX_ADDRESS_CHARS = 1000

function readAddress(content: string): ReadAddress {
  if (content.length > MAX_ADDRESS_CHARS) return { text: '', isRepaired: true }
  const written = storableText(withoutRoute(content))
    .replace(/\p{Cc}+/gu, '')
    .trim()
  const compact = /^".*"\s*@/.test(written) ? written.replace(/\s*@\s*/, '@') : written.replace(/\s*([@.])\s*/g, '$1')
  const bare = compact
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/^["<([‹«＜〈]+(?=[^"]+@)/, '')
    .replace(/^(?:mailto|smtp|e-?mail)\s*:\s*(?:\/\/)?/i, '')
    .replace(/(@[^?]*)\?.*$/, '$1')
    .replace(/["'>)}›»＞〉.,;]+$/, '')
    .replace(/(@[^[\]]*)\]+$/, '$1')
    .trim()
    .toLowerCase()
  const text = ADDRESS.test(bare) || LOCAL_NAME.test(compact) ? bare : ''
  return { text, isRepaired: text !== compact.toLowerCase() || hasBlanks(written) }
}

/** White space around dots and @ is allowed in old email (RFC 5322 §4.4) but shows a broken address today. */
const hasBlanks = (address: string): boolean => !address.startsWith('"') && /\s/.test(address)

/** RFC 5322 §4.4 obs-route: `<@hop1,@hop2:user@host>`. */
const withoutRoute = (angle: string): string =>
  /^\s*@[^:]*:/.test(angle) ? angle.slice(angle.indexOf(':') + 1) : angle

const displayName = (text: string): string =>
  storableText(decodeWords(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^'(.*)'$/, '$1')
    .trim()

/** Drops stray closing brackets outside quotes, in linear time. */
function withoutBrackets(text: string): string {
  if (!text.includes('>')) return text
  let start = 0
  let end = text.length
  while (start < end && ' >'.includes(text.charAt(start))) start++
  while (end > start && ' >'.includes(text.charAt(end - 1))) end--
  return ` ${text.slice(start, end)} `
}

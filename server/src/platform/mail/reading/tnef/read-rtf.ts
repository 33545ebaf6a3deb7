import { decodeBytes } from '../charset.ts'
import { charsetOfCodePage } from './code-pages.ts'
import { CHARACTERS, ESCAPES, FONT_CODE_PAGES, HIDDEN_GROUPS, SYMBOL_FONT, SYMBOLS } from './rtf-words.ts'

/** The body of a message in RTF: HTML if the RTF encapsulates it, otherwise text. */
export interface RtfBody {
  text: string
  html: string
}

interface Group {
  /** The group has no words of the message. */
  hidden: boolean
  /** The sender made the text hidden or deleted it. */
  invisible: boolean
  /** Only readers of RTF show it, not those of the encapsulated HTML. */
  rtfOnly: boolean
  kind: 'plain' | 'optional' | 'html' | 'field code' | 'field result'
  charset: string
  isSymbol: boolean
  /** How many characters follow `\uN` for readers without Unicode. */
  fallback: number
  start: number
}

const MAX_DEPTH = 2000
const MAX_FONT_TABLE_CHARS = 256 * 1024
const TOKEN = /\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi

/** Reads the words of RTF 1.9 and the HTML that it may encapsulate (MS-OXRTFEX). @returns null for other bytes. */
export function readRtf(bytes: Buffer): RtfBody | null {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) return null
  const isHtml = /\\fromhtml1(?!\d)/.test(source.slice(0, 1000))
  const words = new RtfReader(source, isHtml).read().replaceAll('\0', '')
  return isHtml ? { text: '', html: words } : { text: words.replace(/[ \t]+$/gm, '').trim(), html: '' }
}

class RtfReader {
  private readonly source: string
  private readonly isHtml: boolean
  private readonly fonts: Map<number, number>
  private readonly outer: Group[] = []
  private group: Group
  private tooDeep = 0
  /** Bytes that are decoded together, as a letter may take several. */
  private bytes: number[] = []
  private toSkip = 0
  private address = ''
  private output: string[] = []

  constructor(source: string, isHtml: boolean) {
    this.source = source
    this.isHtml = isHtml
    this.fonts = fontCharsets(source)
    const codePage = Number(/\\ansicpg(\d{1,5})/.exec(source.slice(0, 1000))?.[1] ?? 1252)
    const charset = charsetOfCodePage(codePage)
    this.group = {
      hidden: false,
      invisible: false,
      rtfOnly: false,
      kind: 'plain',
      charset,
      isSymbol: false,
      fallback: 1,
      start: 0,
    }
  }

  read(): string {
    const token = new RegExp(TOKEN)
    for (let match = token.exec(this.source); match; match = token.exec(this.source)) {
      const [, hex, word, parameter, symbol, brace, text] = match
      if (hex) this.add([Number.parseInt(hex, 16)])
      else if (text) this.add(Buffer.from(text, 'latin1'))
      else if (word === 'bin') token.lastIndex += Math.max(0, Number(parameter ?? 0))
      else if (word) this.readWord(word.toLowerCase(), parameter === undefined ? null : Number(parameter))
      else if (symbol) this.readSymbol(symbol)
      else if (brace === '{') this.open()
      else if (brace === '}') this.close()
    }
    this.flush()
    return this.output.join('')
  }

  private open(): void {
    this.flush()
    this.toSkip = 0
    if (this.outer.length >= MAX_DEPTH) this.tooDeep++
    else {
      this.outer.push(this.group)
      this.group = { ...this.group, kind: this.group.kind === 'html' ? 'html' : 'plain', start: this.output.length }
    }
  }

  private close(): void {
    this.flush()
    this.toSkip = 0
    if (this.tooDeep > 0) this.tooDeep--
    else if (this.outer.length > 0) {
      this.leaveField()
      this.group = this.outer.pop() ?? this.group
    }
  }

  /** Puts the address of a link behind its words, as text versions of HTML do. */
  private leaveField(): void {
    const { kind, start } = this.group
    if (kind === 'field code') {
      this.address = /HYPERLINK\s+"?([^\s"]{1,2000})/.exec(this.output.splice(start).join(''))?.[1] ?? ''
    } else if (kind === 'field result' && this.address !== '') {
      const words = this.output.slice(start).join('')
      if (!words.includes(this.address.replace(/^mailto:/, ''))) this.append(` <${this.address}>`)
      this.address = ''
    }
  }

  private readWord(word: string, parameter: number | null): void {
    this.flush()
    const isOptional = this.group.kind === 'optional'
    if (isOptional) this.group.kind = 'plain'
    if (word === 'htmltag') Object.assign(this.group, { kind: 'html', hidden: !this.isHtml })
    else if (word === 'fldinst') Object.assign(this.group, { kind: 'field code', hidden: this.isHtml })
    else if (word === 'fldrslt') this.group.kind = 'field result'
    else if (isOptional || HIDDEN_GROUPS.has(word)) this.group.hidden = true
    else if (word === 'v' || word === 'deleted') this.group.invisible = !this.isHtml && parameter !== 0
    else if (word === 'htmlrtf') this.group.rtfOnly = parameter !== 0
    else if (word === 'plain') this.group.invisible = false
    else if (word === 'f') this.setFont(parameter ?? 0)
    else if (word === 'uc') this.group.fallback = Math.max(0, parameter ?? 1)
    else if (word === 'u') this.addUnicode(parameter ?? 0)
    else this.addCharacter(CHARACTERS[word] ?? '')
  }

  private readSymbol(symbol: string): void {
    this.flush()
    if (symbol === '*') this.group.kind = 'optional'
    else this.addCharacter(ESCAPES[symbol] ?? '')
  }

  private setFont(font: number): void {
    const charset = this.fonts.get(font)
    if (charset === undefined) return
    this.group.isSymbol = charset === SYMBOL_FONT
    this.group.charset = charsetOfCodePage(FONT_CODE_PAGES[charset] ?? 1252)
  }

  private addUnicode(value: number): void {
    // Symbol fonts lie at U+F000 (private use).
    const unit = value & 0xffff
    const symbol = unit >> 8 === 0xf0 ? SYMBOLS[unit & 0xff] : undefined
    this.append(symbol ?? String.fromCharCode(unit))
    this.toSkip = this.group.fallback
  }

  private addCharacter(character: string): void {
    if (character !== '' && this.toSkip > 0) this.toSkip--
    else this.append(character)
  }

  private add(bytes: Iterable<number>): void {
    for (const byte of bytes) {
      if (this.toSkip > 0) this.toSkip--
      else this.bytes.push(byte)
    }
  }

  private flush(): void {
    if (this.bytes.length === 0) return
    const bytes = Buffer.from(this.bytes)
    this.bytes = []
    if (this.group.isSymbol) this.append([...bytes].map((byte) => SYMBOLS[byte] ?? String.fromCharCode(byte)).join(''))
    else this.append(decodeBytes(bytes, this.group.charset))
  }

  private append(text: string): void {
    const { hidden, invisible, rtfOnly } = this.group
    if (text !== '' && !hidden && !invisible && !(this.isHtml && rtfOnly)) this.output.push(text)
  }
}

function fontCharsets(source: string): Map<number, number> {
  const start = source.indexOf('{\\fonttbl')
  if (start < 0) return new Map()
  const fonts = source.slice(start, start + MAX_FONT_TABLE_CHARS)
  return new Map(
    [...fonts.matchAll(/\\f(\d{1,5})[^;{}]{0,200}?\\fcharset(\d{1,3})/g)].map(([, font, charset]) => [
      Number(font),
      Number(charset),
    ]),
  )
}

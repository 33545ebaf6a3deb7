import type { Command } from './command-reader.ts'
import { ALL_MAIL, type GmailLimits, type GmailMessage, type GmailStore, labelOf, type Placed } from './gmail-store.ts'
import { PEOPLE } from './mail-server.ts'

const CAPABILITIES =
  'IMAP4rev1 UNSELECT IDLE NAMESPACE QUOTA ID CHILDREN X-GM-EXT-1 UIDPLUS ENABLE MOVE CONDSTORE ESEARCH UTF8=ACCEPT ' +
  'LIST-EXTENDED LIST-STATUS SPECIAL-USE AUTH=PLAIN AUTH=XOAUTH2 SASL-IR'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const GMAIL_TOKEN = 'a-good-token'

type Write = (text: string | Buffer) => unknown

/** One connection, as far as a sync program uses it. */
export class GmailSession {
  readonly #store: GmailStore
  readonly #limits: GmailLimits
  readonly #write: Write
  #folder = ''
  /** Messages of the folder that the client has heard of. */
  #seen: { uid: number; modseq: number }[] = []
  #idleTag = ''
  #signInTag = ''

  constructor(store: GmailStore, limits: GmailLimits, write: Write) {
    this.#store = store
    this.#limits = limits
    this.#write = write
  }

  reportIfIdle(): void {
    if (this.#idleTag) this.#report()
  }

  run(command: Command): 'end' | undefined {
    if (this.#idleTag) return this.#endIdle(command.text)
    if (this.#signInTag) return this.#finishSignIn(command.text)
    const [, tag = '*', , name = '', parameters = ''] = /^(\S+) (UID )?(\S+)(?: (.*))?$/i.exec(command.text) ?? []
    const answer = this.#answer(name.toUpperCase(), parameters, tag, command.literals)
    if (answer) this.#out(`${tag} ${answer}`)
    return name.toUpperCase() === 'LOGOUT' ? 'end' : undefined
  }

  /** @returns the tagged answer, or '' when it comes later */
  #answer(name: string, parameters: string, tag: string, literals: Buffer[]): string {
    switch (name) {
      case 'CAPABILITY':
        this.#out(`* CAPABILITY ${CAPABILITIES}`)
        return 'OK Thats all she wrote!'
      case 'ID':
        this.#out('* ID ("name" "GImap" "vendor" "Google, Inc.")')
        return 'OK Success'
      case 'ENABLE':
        this.#out('* ENABLED CONDSTORE')
        return 'OK Success'
      case 'NAMESPACE':
        this.#out('* NAMESPACE (("" "/")) NIL NIL')
        return 'OK Success'
      case 'AUTHENTICATE':
        return this.#signIn(parameters, tag)
      case 'LIST':
        return this.#list(parameters)
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(unquoted(parameters))
      case 'NOOP':
        this.#report()
        return 'OK Success'
      case 'IDLE':
        this.#idleTag = tag
        this.#out('+ idling')
        this.#report()
        return ''
      case 'SEARCH':
        this.#search(parameters)
        return 'OK SEARCH completed (Success)'
      case 'FETCH':
        return this.#fetch(parameters)
      case 'STORE':
        return this.#change(parameters)
      case 'MOVE':
      case 'COPY':
        return this.#move(name, parameters)
      case 'APPEND':
        return this.#append(parameters, literals[0] ?? Buffer.alloc(0))
      case 'LOGOUT':
        this.#out('* BYE LOGOUT Requested')
        return 'OK good day'
      default:
        return name === 'LSUB' ? 'OK Success' : 'BAD Unknown command'
    }
  }

  #signIn(parameters: string, tag: string): string {
    const [method = '', encoded = ''] = parameters.split(' ')
    const text = Buffer.from(encoded, 'base64').toString()
    if (/plain/i.test(method) && !encoded) {
      this.#signInTag = tag
      this.#out('+ ')
      return ''
    }
    if (text === `user=anna\x01auth=Bearer ${GMAIL_TOKEN}\x01\x01`) return 'OK anna authenticated (Success)'
    this.#signInTag = tag
    const reason = { status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' }
    this.#out(`+ ${Buffer.from(JSON.stringify(reason)).toString('base64')}`)
    return ''
  }

  /** Second line of a sign-in: user and password, or the empty end of a refused token. */
  #finishSignIn(encoded: string): undefined {
    const isRight = Buffer.from(encoded, 'base64').toString() === `\0anna\0${PEOPLE.anna}`
    const answer = isRight
      ? 'OK anna authenticated (Success)'
      : 'NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)'
    this.#out(`${this.#signInTag} ${answer}`)
    this.#signInTag = ''
  }

  #endIdle(text: string): undefined {
    if (/^done$/i.test(text)) this.#out(`${this.#idleTag} OK IDLE terminated (Success)`)
    this.#idleTag = ''
  }

  #list(parameters: string): string {
    const status = /STATUS \(([^)]*)\)/.exec(parameters)?.[1]
    const one = /^"" "?([^" ]*(?: [^"]*)?)"?/.exec(parameters.replace(/ RETURN .*$/, ''))?.[1] ?? '*'
    for (const [path, use] of this.#store.folders()) {
      if (one !== '*' && one !== path) continue
      this.#out(`* LIST (\\HasNoChildren${use ? ` ${use}` : ''}) "/" ${quoted(path)}`)
      if (status) this.#out(`* STATUS ${quoted(path)} (${this.#status(path, status)})`)
    }
    return 'OK Success'
  }

  #status(path: string, items: string): string {
    const values: Record<string, number> = {
      MESSAGES: this.#store.list(path).length,
      UIDNEXT: this.#store.view(path).next,
      HIGHESTMODSEQ: this.#store.modseq,
    }
    return items
      .split(' ')
      .filter((item) => item in values)
      .map((item) => `${item} ${values[item]}`)
      .join(' ')
  }

  #select(folder: string): string {
    if (!this.#store.has(folder)) return `NO [NONEXISTENT] Unknown Mailbox: ${folder} (Failure)`
    this.#folder = folder
    const listed = this.#messages()
    this.#seen = listed.map(({ uid, message }) => ({ uid, modseq: message.modseq }))
    const { validity, next } = this.#store.view(folder)
    this.#out('* FLAGS (\\Answered \\Flagged \\Draft \\Deleted \\Seen)')
    this.#out('* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Draft \\Deleted \\Seen \\*)] Flags permitted.')
    this.#out(`* OK [UIDVALIDITY ${validity}] UIDs valid.`)
    this.#out(`* ${listed.length} EXISTS`)
    this.#out(`* OK [UIDNEXT ${next}] Predicted next UID.`)
    this.#out(`* OK [HIGHESTMODSEQ ${this.#store.modseq}]`)
    return `OK [READ-WRITE] ${folder} selected. (Success)`
  }

  #fetch(parameters: string): string {
    const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(parameters) ?? []
    const since = Number(/CHANGEDSINCE (\d+)/.exec(items)?.[1] ?? 0)
    const listed = this.#messages()
    for (const { uid, message } of pick(listed, set)) {
      if (since && message.modseq <= since) continue
      const hasBody = items.includes('BODY.PEEK[]')
      if (hasBody && this.#limits.bodies <= 0)
        return 'NO [OVERQUOTA] Account exceeded command or bandwidth limits. (Failure)'
      const number = listed.findIndex((each) => each.uid === uid) + 1
      const fields = this.#fields(uid, message, items)
      if (!hasBody) {
        this.#out(`* ${number} FETCH (${fields})`)
        continue
      }
      this.#limits.bodies -= 1
      const [, start, length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(items) ?? []
      const body = start ? message.raw.subarray(Number(start), Number(start) + Number(length)) : message.raw
      this.#write(`* ${number} FETCH (${fields} BODY[]${start ? `<${start}>` : ''} {${body.length}}\r\n`)
      this.#write(body)
      this.#out(')')
    }
    return 'OK Success'
  }

  #fields(uid: number, { id, flags, labels, at, raw, modseq }: GmailMessage, items: string): string {
    const hidden = labelOf(this.#folder)
    const fields: [string, string][] = [
      ['FLAGS', `FLAGS (${[...flags].join(' ')})`],
      [
        'X-GM-LABELS',
        `X-GM-LABELS (${[...labels]
          .filter((label) => label !== hidden)
          .map(quoted)
          .join(' ')})`,
      ],
      ['INTERNALDATE', `INTERNALDATE "${formatDate(at)}"`],
      ['RFC822.SIZE', `RFC822.SIZE ${raw.length}`],
      ['MODSEQ', `MODSEQ (${modseq})`],
    ]
    const asked = fields.flatMap(([name, text]) => (items.includes(name) ? [text] : []))
    return [`UID ${uid}`, `X-GM-MSGID ${id}`, ...asked].join(' ')
  }

  #search(parameters: string): void {
    const [, name = '', value = ''] = /HEADER "?([\w-]+)"? "?([^"\s]+)"?/i.exec(parameters) ?? []
    const isFound = ({ message }: Placed): boolean =>
      message.raw
        .toString('latin1')
        .split('\r\n')
        .some((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`) && line.includes(value))
    const found = this.#messages().filter((placed) => name === '' || isFound(placed))
    this.#out(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
  }

  #change(parameters: string): string {
    const [, set = '', sign = '', what = '', list = ''] =
      /^(\S+) ([+-]?)(FLAGS|X-GM-LABELS)(?:\.SILENT)? \(?(.*?)\)?$/i.exec(parameters) ?? []
    const values = [...list.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, text, atom = '']) =>
      text === undefined ? atom : text.replace(/\\(.)/g, '$1'),
    )
    for (const { message } of pick(this.#messages(), set)) {
      for (const value of values) {
        if (what.toUpperCase() === 'FLAGS') setFlag(message, value, sign !== '-')
        else if (sign === '-') message.labels.delete(value)
        else this.#store.addLabel(message, value)
      }
      this.#store.touch(message)
    }
    this.#report()
    return 'OK Success'
  }

  #move(name: string, parameters: string): string {
    const [, set = '', target = ''] = /^(\S+) (.*)$/.exec(parameters) ?? []
    const folder = unquoted(target)
    if (!this.#store.has(folder)) return `NO [TRYCREATE] No folder ${folder} (Failure)`
    const placed = pick(this.#messages(), set)
    for (const { message } of placed) this.#store.move(message, name === 'MOVE' ? this.#folder : '', folder)
    const { validity, uids } = this.#store.view(folder)
    const targets = placed.map(({ message }) => uids.get(message.id)).join(',')
    if (placed.length > 0) this.#out(`* OK [COPYUID ${validity} ${placed.map(({ uid }) => uid).join(',')} ${targets}]`)
    this.#report()
    return 'OK (Success)'
  }

  /** Gmail keeps one message per Message-ID: a second append adds only the label. */
  #append(parameters: string, raw: Buffer): string {
    const folder = unquoted(/^(".*?"|\S+)/.exec(parameters)?.[1] ?? '')
    const id = /^message-id: *(.*)$/im.exec(raw.toString())?.[1]
    const same = [...this.#store.messages.values()].find((each) => id && each.raw.toString().includes(id))
    const message = same ?? this.#store.add(raw, [])
    if (folder !== ALL_MAIL) this.#store.addLabel(message, labelOf(folder))
    this.#store.touch(message)
    const { validity, uids } = this.#store.view(folder)
    return `OK [APPENDUID ${validity} ${uids.get(message.id)}] (Success)`
  }

  /** EXPUNGE by number from the end, then EXISTS, then FETCH, as servers do. */
  #report(): void {
    if (!this.#folder) return
    const listed = this.#messages()
    const uids = new Set(listed.map(({ uid }) => uid))
    for (let at = this.#seen.length - 1; at >= 0; at -= 1)
      if (!uids.has(this.#seen[at]?.uid ?? 0)) {
        this.#out(`* ${at + 1} EXPUNGE`)
        this.#seen.splice(at, 1)
      }
    if (listed.length > this.#seen.length) this.#out(`* ${listed.length} EXISTS`)
    for (const [at, { uid, message }] of listed.entries()) {
      const seen = this.#seen.find((each) => each.uid === uid)
      if (seen && seen.modseq !== message.modseq)
        this.#out(`* ${at + 1} FETCH (UID ${uid} MODSEQ (${message.modseq}) FLAGS (${[...message.flags].join(' ')}))`)
    }
    this.#seen = listed.map(({ uid, message }) => ({ uid, modseq: message.modseq }))
  }

  #messages(): Placed[] {
    return this.#store.list(this.#folder)
  }

  #out(text: string): void {
    this.#write(`${text}\r\n`)
  }
}

function setFlag({ flags }: GmailMessage, flag: string, isSet: boolean): void {
  if (isSet) flags.add(flag)
  else flags.delete(flag)
}

const quoted = (text: string): string => (/^[A-Za-z0-9_-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`)
const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1')

/** `N:4294967295` of a shorter folder names nothing here. */
const pick = (listed: Placed[], set: string): Placed[] =>
  listed.filter(({ uid }) =>
    set.split(',').some((range) => {
      const [first = '', last = first] = range.split(':')
      return uid >= Number(first) && uid <= Number(last)
    }),
  )

const formatDate = (at: Date): string => {
  const day = String(at.getUTCDate()).padStart(2, ' ')
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`
}

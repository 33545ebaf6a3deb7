import type { Random } from './random.ts'

/** Fragments with a meaning to an email parser; random bytes seldom have one. */
const FRAGMENTS = [
  '\0',
  '\r',
  '\n\n',
  '\r\n\r\n',
  '--',
  '"',
  '(',
  '<',
  '>',
  ';',
  ':',
  '=?',
  '?=',
  '=?utf-8?b?////?=',
  '=?iso-2022-jp?q?=1B$B?=',
  '\xff\xfe',
  '\xc3\x28',
  '=',
  '=\r\n',
  'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n',
  'Content-Type: message/rfc822\r\n\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: x-uuencode\r\n',
  'charset=utf-7',
  'charset=utf-16',
  'charset=hz-gb-2312',
  "filename*0*=utf-8''%",
  '<style>@import url(//x.example)</style>',
  '<img src=http://x.example/p.gif>',
  '<svg><script>',
  '</table><table><td>',
  '<!--',
  '&#x110000;',
  'Date: 99 Foo 99999 99:99:99 +9999\r\n',
  '9'.repeat(400),
  ' '.repeat(2000),
]

type Change = (mail: string, random: Random, donor: string) => string

const at = (mail: string, random: Random): number => random.integerBelow(mail.length + 1)

const CHANGES: Change[] = [
  (mail, random) => {
    const position = at(mail, random)
    return mail.slice(0, position) + String.fromCharCode(random.integerBelow(256)) + mail.slice(position + 1)
  },
  (mail, random) => {
    const position = at(mail, random)
    return mail.slice(0, position) + random.pick(FRAGMENTS) + mail.slice(position)
  },
  (mail, random) => {
    const position = at(mail, random)
    return mail.slice(0, position) + mail.slice(position + random.integerBelow(200))
  },
  (mail, random) => mail.slice(0, at(mail, random)),
  (mail, random) => {
    const position = at(mail, random)
    const fragment = mail.slice(position, position + random.integerBelow(300))
    return mail.slice(0, position) + fragment.repeat(1 + random.integerBelow(20)) + mail.slice(position)
  },
  (mail, random, donor) => mail.slice(0, at(mail, random)) + donor.slice(at(donor, random)),
  (mail, random) => {
    const lines = mail.split('\n')
    const [line = ''] = lines.splice(random.integerBelow(lines.length), 1)
    lines.splice(random.integerBelow(lines.length + 1), 0, line)
    return lines.join('\n')
  },
]

const MAX_CHARS = 6_000_000

/** Applies one to six changes from this email and another one. A string holds bytes, one character each (latin1). */
export function mutateMail(mail: string, donor: string, random: Random): string {
  let changed = mail
  for (let remaining = 1 + random.integerBelow(6); remaining > 0; remaining--)
    changed = random.pick(CHANGES)(changed, random, donor)
  return changed.slice(0, MAX_CHARS)
}

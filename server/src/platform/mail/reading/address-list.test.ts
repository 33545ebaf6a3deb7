import { describe, expect, it } from 'vitest'
import { parseAddressList, readAddressList } from './address-list.ts'

const people = (text: string) => readAddressList(text).entries.map(({ name, address }) => `${name}|${address}`)
const isMalformed = (text: string) => readAddressList(text).isMalformed

describe('an address list as the standard has it', () => {
  it.each([
    ['Mara Lind <mara@lind.test>, b@x.test', ['Mara Lind|mara@lind.test', '|b@x.test']],
    ['"Lind, Mara" <mara@lind.test>', ['Lind, Mara|mara@lind.test']],
    ['mara@lind.test (Mara Lind)', ['Mara Lind|mara@lind.test']],
    ['Friends: a@x.test, Bo <b@x.test>;, c@x.test', ['|a@x.test', 'Bo|b@x.test', '|c@x.test']],
    ['Undisclosed recipients:;', []],
    ['<@a.test,@b.test:mara@lind.test>', ['|mara@lind.test']],
    ['"mara lind"@x.test', ['|"mara lind"@x.test']],
    ['mara@[192.0.2.1], Bo <bo@[IPv6:2001:db8::1]>', ['|mara@[192.0.2.1]', 'Bo|bo@[ipv6:2001:db8::1]']],
    ["o'neil@x.test", ["|o'neil@x.test"]],
    ['root, daemon', ['|root', '|daemon']],
    ['[Weavers] <list@x.test>', ['[Weavers]|list@x.test']],
    ['ООО «Ромашка» <info@x.test>', ['ООО «Ромашка»|info@x.test']],
    ['"bo@y.test" <mara@x.test>', ['bo@y.test|mara@x.test']],
    ['=?utf-8?Q?Lind,_Mara?= <mara@x.test>', ['Lind, Mara|mara@x.test']],
  ])('reads %s', (text, expected) => {
    expect(people(text)).toEqual(expected)
    expect(isMalformed(text)).toBe(false)
  })
})

describe('an address list that a program wrote wrongly', () => {
  it.each([
    ['Lind, Mara <mara@x.test>', ['Lind, Mara|mara@x.test']],
    ['Nordlicht, Ltd. <office@x.test>, Bo <bo@x.test>', ['Nordlicht, Ltd.|office@x.test', 'Bo|bo@x.test']],
    ['a@x.test, Lind, Mara, MD <mara@x.test>', ['|a@x.test', 'Lind, Mara, MD|mara@x.test']],
    ['Praxis Dr. Lind, Kinder und Jugend, Kiel <p@x.test>', ['Praxis Dr. Lind, Kinder und Jugend, Kiel|p@x.test']],
    ['=?utf-8?Q?Lind?=, =?utf-8?Q?M=C3=A4ra?= <mara@x.test>', ['Lind, Mära|mara@x.test']],
    ['"Lind, Mara <mara@x.test>', ['Lind, Mara|mara@x.test']],
    ['Mara Lind, <mara@x.test>', ['Mara Lind|mara@x.test']],
    ['Mara ‹mara@x.test›', ['Mara|mara@x.test']],
    ['Mara＜mara@x.test＞', ['Mara|mara@x.test']],
    ['Mara [mailto:mara@x.test]', ['Mara|mara@x.test']],
    ['Mara <mailto:mara@x.test?subject=hi>', ['Mara|mara@x.test']],
    ['Mara <<mara@x.test>>', ['Mara|mara@x.test']],
    ['Mara <mara@x.test, Bo <bo@x.test>', ['Mara|mara@x.test', 'Bo|bo@x.test']],
    ['Mara mara@x.test>', ['Mara|mara@x.test']],
    ["<'mara@x.test'>", ['|mara@x.test']],
    ['Mara Lind (mara@x.test)', ['Mara Lind|mara@x.test']],
    ['Mara <mara@x.test> Bo <bo@x.test>', ['Mara|mara@x.test', 'Bo|bo@x.test']],
    ['mara@x.test bo@x.test', ['|mara@x.test', '|bo@x.test']],
    ['mara @ x . test', ['|mara@x.test']],
    ['Mara <mara @x. test>', ['Mara|mara@x.test']],
    ['=?utf-8?Q?Mara_=3Cmara=40x.test=3E?=', ['Mara|mara@x.test']],
    ['"Mara Lind <mara@x.test>"', ['Mara Lind|mara@x.test']],
  ])('reads %s and says so', (text, expected) => {
    expect(people(text)).toEqual(expected)
    expect(isMalformed(text)).toBe(true)
  })

  it.each([
    ['Mara Lind', ['Mara Lind|']],
    ['"Lind, Mara"', ['Lind, Mara|']],
    ['Lind, Mara', ['Lind, Mara|']],
    ['Mara Lind, Bo Berg', ['Mara Lind|', 'Bo Berg|']],
    ['MAILER-DAEMON <>', ['MAILER-DAEMON|']],
    ['Mara <>, Bo <bo@x.test>', ['Mara|', 'Bo|bo@x.test']],
    ['Mara <ma ra@x.test>', ['Mara|']],
    ['Mara <mara@x te.test>', ['Mara|']],
    ['mara@x te.test', ['mara@x te.test|']],
    ['Mara <mara@>', ['Mara|']],
    ['a@b@x.test', ['a@b@x.test|']],
  ])('keeps the name of %s and guesses no address', (text, expected) => {
    expect(people(text)).toEqual(expected)
    expect(isMalformed(text)).toBe(true)
    expect(parseAddressList(text).every(({ address }) => address !== '')).toBe(true)
  })

  it.each(['<', '[', '"', '(', 'a,', '>@', ' ', '=?a?q?', '‹a@', '@ ', '. ', '<a ', '"a"@ ', 'a@b ', "'>"])(
    'reads half a megabyte of %j',
    (text) => {
      expect(Array.isArray(people(`${text.repeat(500_000 / text.length)}<mara@x.test>`))).toBe(true)
    },
  )
})

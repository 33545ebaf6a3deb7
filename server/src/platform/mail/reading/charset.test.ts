import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeBytes, decodeUnlabelled } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { decodeHtml } from './html-charset.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const both = (utf8: string, other: string): Buffer => Buffer.concat([Buffer.from(utf8), latin1(other)])

describe('text with a wrong byte', () => {
  it.each([
    [
      'a footer in windows-1252',
      both('Schöne Grüße aus Köln\n', '-- \nÜber uns'),
      'Schöne Grüße aus Köln\n-- \nÜber uns',
    ],
    ['a letter cut at the end', both('Die Schlüssel für', ' K\xc3'), 'Die Schlüssel für K\uFFFD'],
    ['a longer letter cut inside', both('5 €, 7 €, 9 ', '\xe2\x82 netto'), '5 €, 7 €, 9 \uFFFD netto'],
    ['a letter cut before the last line break', both('Grün', ' K\xc3\r\n'), 'Grün K\uFFFD\r\n'],
    ['a lone continuation', both('Grün', ' \x80 5'), 'Grün € 5'],
    ['half a surrogate pair', both('Grün ', '\xed\xa0\x80'), 'Grün í €'],
  ])('keeps all else: %s', (_, bytes, expected) => {
    expect(decodeBytes(bytes, 'utf-8')).toBe(expected.replace('í €', 'í\u00A0€'))
  })

  it('follows the majority where nothing declares UTF-8', () => {
    expect(decodeUnlabelled(both('Schöne Grüße', ' f\xfcr dich'))).toBe('Schöne Grüße für dich')
    expect(decodeUnlabelled(latin1('\x84MEN\xdc\x93 f\xfcr K\xf6ln'))).toBe('„MENÜ“ für Köln')
    expect(decodeBytes(latin1('\x84MEN\xdc\x93 f\xfcr K\xf6ln'), 'us-ascii')).toBe('„MENÜ“ für Köln')
  })
})

describe('a label', () => {
  it.each(
    'ANSI_X3.4-1968 ANSI_X3.4-1986 646 ISO646-US iso-ir-6 cp367 csASCII us UTF8 utf-8* "utf-8" cp65001 csUTF8 unknown-8bit x-unknown 8bit nonsense'.split(
      ' ',
    ),
  )('%s reads UTF-8', (label) => {
    expect(decodeBytes(Buffer.from('Grüße'), label)).toBe('Grüße')
  })

  it.each([
    ['cp28605', 'iso-8859-15', '5 € für'],
    ['csISOLatin2', 'iso-8859-2', 'Zażółć'],
    ['latin-9', 'iso-8859-15', '5 €'],
    ['windows-28592', 'iso-8859-2', 'Zażółć'],
    ['win-1251', 'windows-1251', 'Счёт'],
    ['cswindows1251', 'windows-1251', 'Счёт'],
    ['cp20866', 'koi8-r', 'Привет'],
    ['IBM850', 'cp850', 'Grüße'],
    ['csPC8CodePage437', 'cp437', 'Grüße'],
    ['cp10000', 'macintosh', 'Grüße'],
    ['x-mac-cyrillic', 'maccyrillic', 'Привет'],
    ['TIS-620', 'windows-874', 'สวัสดี'],
    ['ks_c_5601-1987', 'cp949', '회의'],
    ['ms949', 'cp949', '회의'],
    ['windows-31j', 'cp932', '会議①'],
    ['x-sjis', 'cp932', '会議'],
    ['eucJP', 'euc-jp', '会議'],
    ['GB_2312-80', 'gbk', '会议'],
    ['cp936', 'gbk', '会议'],
    ['gb18030-2005', 'gb18030', '会议'],
    ['cn-big5', 'big5', '會議'],
    ['csBig5HKSCS', 'big5hkscs', '會議'],
    ['unicode-1-1-utf-7', 'utf-7', '会議'],
    ['utf-16', 'utf-16', '会議'],
    ['cp1201', 'utf-16be', '会議'],
    ['ISO-10646-UCS-2', 'utf-16', 'Grüße'],
    ['ptcp154', 'pt154', 'Қазақ'],
    ['VISCII', 'viscii', 'Việt'],
    ['hp-roman8', 'hproman8', 'Grüße'],
  ])('%s is %s', (label, encoding, text) => {
    expect(decodeBytes(iconv.encode(text, encoding), label)).toBe(text)
  })
})

/** Seven-bit forms of text in EUC. */
const seven = (text: string, encoding: string): string =>
  Buffer.from(iconv.encode(text, encoding).map((byte) => byte & 0x7f)).toString('latin1')

describe('a charset that shifts', () => {
  it.each([
    [
      'iso-2022-kr',
      `\x1b$)C\x0e${seven('회의', 'euc-kr')}\x0f at \x0e${seven('목요일', 'euc-kr')}\x0f`,
      '회의 at 목요일',
    ],
    ['iso-2022-kr', `\x0e${seven('회의', 'euc-kr')}\nplain`, '회의\nplain'],
    ['csISO2022KR', iconv.encode('회의', 'euc-kr').toString('latin1'), '회의'],
    ['hz-gb-2312', `~{${seven('会议', 'gb2312')}~} 3 ~~ 4`, '会议 3 ~ 4'],
    ['HZ', `long~\n line ~{${seven('会议', 'gb2312')}\nplain`, 'long line 会议\nplain'],
    ['iso-2022-cn', `\x1b$)A\x0e${seven('会议', 'gb2312')}\x0f ok`, '会议 ok'],
    ['iso-2022-jp', `\x1b$B${seven('会議', 'euc-jp')}\x1b(B ok`, '会議 ok'],
    ['iso-2022-jp-3', `\x1b$(O${seven('会議', 'euc-jp')}\x1b(B \x1b$(Q${seven('会議', 'euc-jp')}\x1b(B`, '会議 会議'],
    [
      'iso-2022-jp-2',
      `\x1b$(C${seven('회의', 'euc-kr')}\x1b$A${seven('会议', 'gb2312')}\x1b(B \x1b.A\x1bNi`,
      '회의会议 é',
    ],
    ['iso-2022-jp-1', '\x1b$(D\x30\x21\x1b(B', '丂'],
    ['cp50221', '\x1b(I12\x1b(B \x1b(J\\\x1b(B', 'ｱｲ ¥'],
    ['iso-2022-jp', `\x1b$(P!!\x1b(B ok`, '\uFFFD ok'],
    ['iso-2022-jp', '\x1b[1m bold', '\x1b[1m bold'],
  ])('%s is read: %j', (label, bytes, expected) => {
    expect(decodeBytes(latin1(bytes), label)).toBe(expected)
  })

  it('is read in encoded words without its designation', () => {
    const word = latin1(`\x0e${seven('회의', 'euc-kr')}\x0f`).toString('base64')
    expect(decodeWords(`=?ISO-2022-KR?B?${word}?= =?iso-2022-kr?B?${word}?=`)).toBe('회의회의')
  })

  it('takes half a megabyte of escapes', () => {
    for (const text of ['\x1b', '\x1b$', '\x0e', '~{', '\x1b$B!', '\x1bN'])
      expect(decodeBytes(latin1(text.repeat(100_000)), text === '~{' ? 'hz' : 'iso-2022-jp').length).toBeLessThan(2e6)
  })
})

it('decodes an encoded word that its field cuts off', () => {
  expect(decodeWords('=?utf-8?Q?Gr=C3=B6=C3=9Fe_f=C3')).toBe('Größe f\uFFFD')
  expect(decodeWords(`=?utf-8?B?${Buffer.from('Größe').toString('base64')}`)).toBe('Größe')
  expect(decodeWords('is =?x?q? right')).toBe('is =?x?q? right')
})

describe('HTML', () => {
  const page = (meta: string, encoding: string): Buffer => iconv.encode(`<head>${meta}</head>Счёт`, encoding)
  it.each([
    ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', 'windows-1251', ''],
    ["<meta charset='koi8-r'/>", 'koi8-r', ''],
    ['<META CHARSET=koi8-r>', 'koi8-r', 'us-ascii'],
    ['<meta charset="windows-1251">', 'koi8-r', 'koi8-r'],
    ['<meta charset="iso-8859-1">', 'utf-8', ''],
    ['<meta charset="utf-16">', 'utf-8', ''],
    ['', 'utf-8', 'nonsense'],
  ])('with %s is read', (meta, encoding, label) => {
    expect(decodeHtml(page(meta, encoding), label)).toContain('Счёт')
  })
})

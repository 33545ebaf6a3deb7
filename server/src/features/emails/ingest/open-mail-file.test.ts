import { expect, it } from 'vitest'
import { openMailFile } from './open-mail-file.ts'

const MAIL = 'From: ana@mill.example\nSubject: Looms\n\nBody.\n'
const plist = (flags: number | string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>date-received</key>\n\t<integer>1709629920</integer>\n` +
  `\t<key>flags</key>\n\t<integer>${flags}</integer>\n</dict>\n</plist>\n`
const emlx = (flags: number | string): Buffer => Buffer.from(`${MAIL.length}      \n${MAIL}${plist(flags)}`)
const open = (raw: string | Buffer, kind: 'mail' | 'mbox' | 'emlx', path = '') => {
  const opened = openMailFile({ raw: Buffer.from(raw), kind, path })
  return { ...opened, raw: Buffer.from(opened.raw).toString() }
}

it('takes the message out of an .emlx file, with its flags and its arrival', () => {
  expect(open(emlx(1), 'emlx')).toEqual({
    raw: MAIL,
    arrivedAt: Date.UTC(2024, 2, 5, 9, 12),
    flags: { isRead: true, isDeleted: false, isStarred: false, isDraft: false, isSpam: false },
  })
  expect(open(emlx(0b10), 'emlx').flags).toMatchObject({ isRead: false, isDeleted: true })
  // A number with more than 32 bits, as newer versions write.
  expect(open(emlx(8_590_195_713), 'emlx').flags).toMatchObject({ isRead: true, isDeleted: false, isSpam: false })
  expect(open(emlx(2 ** 24 + 0b1010000), 'emlx').flags).toMatchObject({ isStarred: true, isDraft: true, isSpam: true })
})

it('reads an .emlx file without a length or a property list as far as it goes', () => {
  expect(open(MAIL, 'emlx')).toEqual({ raw: MAIL, arrivedAt: null, flags: null })
  expect(open(`${MAIL.length}\n${MAIL}`, 'emlx')).toEqual({ raw: MAIL, arrivedAt: null, flags: null })
  expect(open(`99999\n${MAIL}`, 'emlx').raw).toBe(MAIL)
  expect(open('', 'emlx').raw).toBe('')
})

it('removes the From line of a single email, and keeps its date', () => {
  const opened = open(`From ana@mill.example Tue Mar  5 09:12:00 2024\n${MAIL}`, 'mail')
  expect(opened).toEqual({ raw: MAIL, arrivedAt: Date.UTC(2024, 2, 5, 9, 12), flags: null })
})

it('knows from the name of a Maildir file when it arrived', () => {
  expect(open(MAIL, 'mail', 'Maildir/cur/1709629920.M1P1.alder:2,S').arrivedAt).toBe(Date.UTC(2024, 2, 5, 9, 12))
  expect(open(MAIL, 'mail', 'Maildir/2024.eml').arrivedAt).toBe(null)
})

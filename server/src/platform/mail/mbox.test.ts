import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitMbox } from './mbox.ts'

const split = async (text: string, size = 1000) => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  const messages: string[] = []
  for await (const message of splitMbox(chunks)) messages.push(message.raw.toString())
  return messages
}

const MBOX =
  'From a@x Thu Jan  1 00:00:00 1970\nSubject: one\n\nbody\n>From here\n>>From there\n>quote\n\nFrom b@x Thu Jan  1 00:00:00 1970\nSubject: two\n\nnot a\nFrom line\n'
const MESSAGES = ['Subject: one\n\nbody\nFrom here\n>From there\n>quote\n', 'Subject: two\n\nnot a\nFrom line\n']

it('gives the messages with their From lines restored', async () => {
  expect(await split(MBOX)).toEqual(MESSAGES)
})

it('keeps CRLF as it is', async () => {
  expect(await split(MBOX.replaceAll('\n', '\r\n'))).toEqual(
    MESSAGES.map((message) => message.replaceAll('\n', '\r\n')),
  )
})

it('gives the same however the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (size) => {
      expect(await split(MBOX, size)).toEqual(MESSAGES)
    }),
  )
})

const DATED = 'From a@x Thu Jan  1 00:00:00 1970\n'
const HOSTILE = [
  DATED,
  '>From ',
  '>>From ',
  'From ',
  '\nFrom ',
  '\n',
  '\n\n\n\n',
  '\r\n',
  '>',
  'x',
  'Subject: x\n',
  'Content-Length: 30\n',
  'From a@x\n',
  'F'.repeat(300),
  '\n'.repeat(3_000),
]

it('gives the same wherever a buffer ends in a hostile file', async () => {
  const parts = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(400), async (hostile, cut) => {
      const text = `${DATED}Subject: y\n\n${hostile.join('')}`
      const before = 'x'.repeat(65_536 - cut - 1)
      expect(await split(`${before}\n${text}`, 65_536)).toEqual(await split(text, 1_000_000))
    }),
    { numRuns: 300 },
  )
})

it('takes one > off each quoted line, however many there are', async () => {
  const body = '\n>From \nx>From \n>>>From '
  const restored = '\nFrom \nx>From \n>>From '
  const file = Buffer.from(`${DATED}Subject: y\n\n${body.repeat(50_000)}`)
  const messages = await Array.fromAsync(splitMbox([file]))
  expect(messages.map(({ raw }) => raw.equals(Buffer.from(`Subject: y\n\n${restored.repeat(50_000)}`)))).toEqual([true])
})

it('finds quoted lines wherever the search of a large message is interrupted', async () => {
  for (let cut = 0; cut < 16; cut += 1) {
    const body = 'x'.repeat(256 * 1024 - 20 - cut)
    const file = Buffer.from(`${DATED}Subject: y\n\n${body}\n>From ${body}\n>From `)
    const messages = await Array.fromAsync(splitMbox([file]))
    expect(messages.map(({ raw }) => raw.equals(Buffer.from(`Subject: y\n\n${body}\nFrom ${body}\nFrom `)))).toEqual([
      true,
    ])
  }
})

it('finds nothing where no message is', async () => {
  expect(await split('no mailbox at all\n\nFrom Monday on it is open.\n')).toEqual([])
  expect(await split('')).toEqual([])
})

it('reads a first message without its From line, and skips a byte order mark and other text before it', async () => {
  expect(await split(`Subject: x\n\nbody\n\n${MBOX}`)).toEqual(['Subject: x\n\nbody\n', ...MESSAGES])
  expect(await split(`\ufeff\r\n\n${MBOX}`)).toEqual(MESSAGES)
  expect(await split(`An export of 2024\n\n${MBOX}`)).toEqual(MESSAGES)
})

const MAIL = 'From: ana@mill.example\nSubject: Looms\n'
const NEXT = 'From bo@mill.example Wed Mar  6 10:00:00 2024\nFrom: bo@mill.example\nSubject: Next\n\nNext body.\n'
const NEXT_MESSAGE = NEXT.slice(NEXT.indexOf('\n') + 1)

it.each([
  'From Monday on the shed is open.',
  'From my side that is all.\nNote: keys are with Bo.',
  'From ana@mill.example we hear nothing.',
  'From Monday\nuntil Friday: closed',
  'From the mail of Ana:\nFrom: ana@mill.example\nSubject: Looms\nDate: Tue, 5 Mar 2024 09:12:00 +0100',
  'From ana@mill.example Tue Mar  5 09:12:00 2024\nwas the first line.',
  'From what Ana wrote on Tue Mar  5 09:12:00 2024\nNote: it is late.',
  'From ana@mill.example Tue Mar  5 09:12:00 2024',
  'From 1990 to 2024 the mill had 12:30 breaks\nTo: all',
])('keeps as text: %j', async (text) => {
  const body = `${MAIL}\nBefore.\n\n${text}\n\nAfter.\n`
  for (const size of [7, 1000])
    expect(await split(`From ana@mill.example Tue Mar  5 09:12:00 2024\n${body}\n${NEXT}`, size)).toEqual([
      body,
      NEXT_MESSAGE,
    ])
})

it.each([
  ['From - Tue Mar  5 09:12:00 2024', '2024-03-05T09:12:00Z'],
  ['From 1790@xxx Mon Mar 04 08:00:01 +0000 2024', '2024-03-04T08:00:01Z'],
  ['From ???@??? Tue Mar 05 09:12:00 2024', '2024-03-05T09:12:00Z'],
  ['From ana at mill.example  Tue Mar  5 09:12:00 2024', '2024-03-05T09:12:00Z'],
  ['From "ana roth"@mill.example Tue Mar  5 09:12:00 CET 2024', '2024-03-05T09:12:00Z'],
  ['From ana@mill.example Tue Mar  5 09:12:00 2024 +0100', '2024-03-05T08:12:00Z'],
  ['From MAILER-DAEMON Tue Mar  5 09:12 2024', '2024-03-05T09:12:00Z'],
  ['From ana@mill.example Tue, 5 Mar 2024 09:12:00 -0500 (EST)', '2024-03-05T14:12:00Z'],
  ['From ana@mill.example 2024-03-05 09:12:00', '2024-03-05T09:12:00Z'],
  ['From mill!ana Tue Mar  5 09:12:00 2024 remote from shed', '2024-03-05T09:12:00Z'],
  ['From - Di Mär 05 09:12:00 2024', null],
  ['From ana@mill.example', null],
  ['From nobody', null],
  ['From ', null],
])('separates at %j and gives its date', async (line, date) => {
  const file = Buffer.from(`From x Mon Jan  1 00:00:00 2024\n${MAIL}\nFirst.\n\n${line}\n${MAIL}\nSecond.\n`)
  const found = []
  for await (const { raw, arrivedAt } of splitMbox([file])) found.push([raw.toString(), arrivedAt])
  expect(found).toEqual([
    [`${MAIL}\nFirst.\n`, Date.UTC(2024, 0, 1)],
    [`${MAIL}\nSecond.\n`, date && Date.parse(date)],
  ])
})

it('needs no empty line before a separator with a date', async () => {
  expect(await split(`From x Mon Jan  1 00:00:00 2024\n${MAIL}\nFirst.\n${NEXT}`)).toEqual([
    `${MAIL}\nFirst.\n`,
    NEXT_MESSAGE,
  ])
})

it('does not end a header at a From line inside it', async () => {
  const header = `From: ana@mill.example\n${NEXT.split('\n', 1)[0]}\n>From ana Tue Mar  5 09:12:00 2024\nSubject: x\n`
  const [first, ...others] = await split(`From x Mon Jan  1 00:00:00 2024\n${header}\nBody.\n\n${NEXT}`)
  expect([first?.endsWith('Subject: x\n\nBody.\n'), others]).toEqual([true, [NEXT_MESSAGE]])
})

const withLength = (body: string, length = Buffer.byteLength(body)): string =>
  `From x Mon Jan  1 00:00:00 2024\n${MAIL}Content-Length: ${length}\n\n${body}`

it('follows a Content-Length that ends at a separator, and keeps its text as it is', async () => {
  const body = `An old mailbox:\n\n${NEXT}\n>From there.\n`
  for (const size of [11, 1000])
    expect(await split(`${withLength(body)}\n${NEXT}`, size)).toEqual([
      `${MAIL}Content-Length: ${Buffer.byteLength(body)}\n\n${body}`,
      NEXT_MESSAGE,
    ])
  expect(await split(withLength(body))).toHaveLength(1)
  expect(await split(withLength(`${body}\n`) + NEXT)).toHaveLength(2)
})

it('does not follow a Content-Length that ends elsewhere', async () => {
  for (const length of [20, 90, 5_000, 99_999_999])
    expect(await split(`${withLength('Body.\n', length)}\n${NEXT}\n${NEXT}`)).toHaveLength(3)
})

it('leaves >From lines alone in a message that has plain From lines', async () => {
  const body = `${MAIL}\nFrom Monday on.\n\nAna wrote:\n>From Monday on.\n`
  expect(await split(`From x Mon Jan  1 00:00:00 2024\n${MAIL}\n\n${body}`)).toEqual([`${MAIL}\n\n${body}`])
  const plain = `${MAIL}\nBody.\n\nFrom Monday on.\n\n>From Monday on.\n`
  expect(await split(`From x Mon Jan  1 00:00:00 2024\n${plain}`)).toEqual([plain])
})

it('reads a file of nothing but From lines in linear time', async () => {
  const file = `From x Mon Jan  1 00:00:00 2024\nContent-Length: 9999999\nTo: a\n\n${'\nFrom '.repeat(200_000)}`
  expect(await split(file, 65_536)).toHaveLength(1)
})

it('skips millions of empty lines before the first message', async () => {
  const empty = Buffer.alloc(8 * 1024 * 1024, '\r\n')
  expect(await Array.fromAsync(splitMbox([empty]))).toEqual([])
  expect(await Array.fromAsync(splitMbox([empty, Buffer.from(NEXT)]))).toHaveLength(1)
})

it('does not hold a line that never ends', async () => {
  const endless = function* () {
    yield Buffer.from('From a\n')
    for (let i = 0; i < 40; i++) yield Buffer.alloc(1024 * 1024, 'x')
    yield Buffer.from('\n\nFrom b\nSubject: next\n')
  }
  const found: string[] = []
  for await (const { raw, size } of splitMbox(endless())) found.push(`${size}: ${raw.toString()}`)
  expect(found).toEqual([`${40 * 1024 * 1024 + 2}: `, '14: Subject: next\n'])
})

it('does not hold a From line that never ends', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const before = process.memoryUsage().arrayBuffers
  let held = 0
  const endless = function* () {
    yield Buffer.from('From a')
    for (let i = 0; i < 64; i++) yield chunk
    held = process.memoryUsage().arrayBuffers - before
    yield Buffer.from('\nSubject: next\n')
  }
  expect(await Array.fromAsync(splitMbox(endless()), ({ raw }) => raw.toString())).toEqual(['Subject: next\n'])
  expect(held).toBeLessThan(16 * 1024 * 1024)
})

it('holds a message of many short lines as its bytes, and gives them all', async () => {
  const text = `Subject: x\n\n${'\n'.repeat(3_000_000)}end\n`
  const before = process.memoryUsage().heapUsed
  const messages = await split(`From a\n${text}\nFrom b\nSubject: next\n`, 65_536)
  expect(messages.map((message) => message.length)).toEqual([text.length, 'Subject: next\n'.length])
  expect(messages[0] === text).toBe(true)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024)
})

import { headerOf, type MailView } from '../mail-view.ts'
import { type PublishedSign, published } from './published-sign.ts'

/** Outlook and Outlook Express: a four-digit counter, the time, two numbers, in hexadecimal. */
const OUTLOOK_ID = /^<(?:[0-9a-f]{4})?([0-9a-f]{8})\$[0-9a-f]{8}\$[0-9a-f]{8}@/
const OTHER_OUTLOOK_ID =
  /^<(?:[0-9A-F]{32,40}@|!~!|[\w-]{27}@hotmail\.com>|[\w.+=-]{25,80}@[^>]*\.(?:outlook|exchangelabs)\.com>)/i
/** Windows time counts 100 ns units since 1601; the id contains its upper half. */
const TICKS_OF_A_STEP = 2 ** 32
const TICKS_OF_A_MILLISECOND = 10_000
const EPOCH_OF_WINDOWS = 11_644_473_600_000
/** About thirty hours. */
const TOLERANCE = 250

const stepOf = (at: number): number => ((at + EPOCH_OF_WINDOWS) * TICKS_OF_A_MILLISECOND) / TICKS_OF_A_STEP

/** An Outlook-style id contains its creation time. A copied id has a different one. */
function hasAnothersId(view: MailView): boolean {
  const made = OUTLOOK_ID.exec(headerOf(view, 'message-id'))?.[1]
  if (made === undefined) return false
  const step = Number.parseInt(made, 16)
  const moments = [view.mail.date, ...view.way.map(({ at }) => at)].filter((at) => at !== null)
  return moments.length > 0 && moments.every((at) => Math.abs(step - stepOf(at)) >= TOLERANCE)
}

/** A list or gateway may have replaced the message id. */
const keepsItsId = ({ headers }: MailView): boolean => !headers.list && !headers.listTag

const writtenBy = (view: MailView, program: RegExp): boolean => program.test(headerOf(view, 'x-mailer'))

/** Points of an email with the program's name but without its id format. */
const PROGRAMS: readonly (readonly [points: number, program: RegExp, id: RegExp])[] = [
  [4, /^Microsoft Outlook Express [456]\.|^Microsoft Outlook(?: 8| CWS, Build 9|, Build 10)\./, OUTLOOK_ID],
  [2.6, /Outlook IMO/, /^<[A-P]{28}\.[-\w.]+@/],
  [2.4, /Internet Mail Service/, /^<[A-F\d]{36,40}@/],
  [2.8, /^QUALCOMM Windows Eudora (?:Pro |Light )?Version [3-6]\./, /^<(?:\d\d?\.){3,5}\d{14}\.[a-f0-9]{8}@/],
]

export const PROGRAM_SIGNS: readonly PublishedSign[] = [
  published(3.9, 'a message id that was made at another time', hasAnothersId),
  ...PROGRAMS.map(([points, program, form]) =>
    published(points, 'the name of a mail program, and not its message id', (view) => {
      const id = headerOf(view, 'message-id')
      return (
        id !== '' &&
        writtenBy(view, program) &&
        keepsItsId(view) &&
        ![form, OUTLOOK_ID, OTHER_OUTLOOK_ID].some((each) => each.test(id))
      )
    }),
  ),
  published(1.9, 'a program that posts to groups', (view) => writtenBy(view, /eGroups Message Poster/)),
  published(2.4, 'a message id of capitals alone', (view) => /^\s*<?[A-Z]+@/.test(headerOf(view, 'message-id'))),
  published(2.6, 'a message id that is none', (view) => {
    const id = headerOf(view, 'message-id').trim()
    return id !== '' && !/^<[^<>\\\s][^<>\\\s@]*@[^<>\\\s]+>/.test(id)
  }),
  published(3, 'a boundary that a sender of spam writes', (view) =>
    /boundary="--\d+"/i.test(headerOf(view, 'content-type')),
  ),
]

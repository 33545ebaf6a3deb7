import { expect, it } from 'vitest'
import { announcesAttachment } from './announces-attachment.ts'

it.each([
  'Please find attached the offer.',
  'Dear Mara,\n\nI have attached the drawings.',
  'The invoice is attached.',
  'Attached you will find the plan.',
  'I am attaching the photographs',
  'See attachment.',
  'The contract\nis attached.',
  'Liebe Mara,\n\nanbei das Angebot.',
  'Im Anhang finden Sie die Rechnung.',
  'Die Zeichnung ist beigefügt.',
  'Das Foto habe ich angehängt.',
  'Ich hänge dir den Plan an.',
  'Siehe Anlage.',
])('hears of a file in %j', (text) => expect(announcesAttachment(text)).toBe(true))

it.each([
  '',
  'Thank you for the attached offer.',
  'Could you send it as an attachment?',
  'Your attachment is empty.',
  'We are quite attached to the old binding.',
  'Vielen Dank für die angehängte Rechnung.',
  'Könnten Sie die Rechnung als Anhang schicken?',
  'Die Anlage läuft wieder.',
  'Das hängt davon ab.',
  'Yes.\n\n> Please find attached the offer.',
  'Ihr Anhang lässt sich nicht öffnen.',
])('hears of none in %j', (text) => expect(announcesAttachment(text)).toBe(false))

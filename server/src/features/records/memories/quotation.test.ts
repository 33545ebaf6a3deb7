import { expect, it } from 'vitest'
import { namedRecord } from './named-record.ts'
import { quotationOf } from './quotation.ts'

it.each([
  [
    'The mill holds its price until Friday, 27 November.',
    'Dear Nora,\nthe mill will be closed. It  holds its\nprice until Friday. Best, Mara',
    'holds its price until Friday',
  ],
  ['Mara Lind lives in Otterbeck', 'MARA LIND lives in otterbeck!', 'MARA LIND lives in otterbeck'],
  ['The price is of the essence', 'What is of the day?', ''],
  ['Livia prefers mornings', 'Livia came.', ''],
  ['', 'Livia came.', ''],
  [
    'Der Preis der Mühle gilt bis Freitag',
    'Sie sagte: der Preis der Mühle gilt bis Montag.',
    'der Preis der Mühle gilt bis',
  ],
])('quotes of %j what %j says', (statement, text, quotation) => {
  expect(quotationOf(statement, text)).toBe(quotation)
})

it.each([
  ['/projects/p1/mail/inbox/e1', { kind: 'email', id: 'e1' }],
  ['https://press.example/dossier/projects/p1/notes/n1?x=1#top', { kind: 'note', id: 'n1' }],
  ['/projects/p1/notes/n1#top', { kind: 'note', id: 'n1' }],
  ['claude-desktop', null],
  ['javascript:alert(1)', null],
  ['//evil.example/x', null],
  ['https://press.example/', null],
  ['', null],
])('reads the record that the source %j names', (source, named) => {
  expect(namedRecord(source)).toEqual(named)
})
